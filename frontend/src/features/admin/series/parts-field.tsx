import Chip from '@mui/material/Chip';
import { limits } from '@platform/contracts/limits';
import { type DragEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { serverClock } from '../../../lib/server-clock.ts';
import { IconButton } from '../common/buttons.tsx';
import { panelIcons } from '../common/panel-icons.ts';
import { ItemPicker } from '../content/item-picker.tsx';
import { Scheduled } from '../manage/list-cells.tsx';
import styles from './parts-field.module.css';
import type { EditedPart, SeriesForm } from './series-form.ts';

const isSeen = (part: EditedPart) => part.isPublic && Date.parse(part.publishedAt) <= serverClock.now();

/** Gives a row the properties by which it is dragged to another's place. */
function useDragging(place: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<{ from: number; to: number } | null>(null);
  return (index: number, title: string) => ({
    draggable: true,
    'data-dragged': dragged?.from === index || undefined,
    'data-drop': dragged?.to === index ? Math.sign(index - dragged.from) : undefined,
    onDragStart({ dataTransfer }: DragEvent) {
      // Firefox drags nothing without data.
      dataTransfer.setData('text/plain', title);
      setDragged({ from: index, to: index });
    },
    onDragOver(event: DragEvent) {
      if (!dragged) return;
      event.preventDefault();
      if (dragged.to !== index) setDragged({ ...dragged, to: index });
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      if (dragged) place(dragged.from, index);
    },
    // After a drop and after Escape.
    onDragEnd: () => setDragged(null),
  });
}

/** The parts in their order. Rows are moved by dragging or by their buttons, which keep the focus, as React gives it back to a row it moves. */
export function PartsField({ form }: { form: UseFormReturn<SeriesForm> }) {
  const { t } = useTranslation(['adminSeries', 'adminManage']);
  const { control } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name: 'items', keyName: 'key' });
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const parts = fields.length;

  function add(part: EditedPart) {
    append(part, { shouldFocus: false });
    setSaid(t('placed', { title: part.title, part: parts + 1, parts: parts + 1 }));
  }

  function place(from: number, to: number) {
    if (from === to || to < 0 || to >= parts) return;
    move(from, to);
    setSaid(t('placed', { title: fields[from]?.title, part: to + 1, parts }));
  }

  function takeOut(index: number) {
    flushSync(() => remove(index));
    setSaid(t('takenOut', { title: fields[index]?.title }));
    // To the next row; after the last one to the field that adds.
    (
      list.current?.children[index]?.querySelector<HTMLElement>('button:last-of-type') ?? picker.current
    )?.focus();
  }

  const draggable = useDragging(place);

  return (
    <section aria-label={t('adminManage:field_items')} className={styles.parts}>
      <p>
        <strong>{t('partCount', { count: parts })}</strong>
        {parts > 0 && ` · ${t('seen', { count: fields.filter(isSeen).length })}`}
      </p>
      <ItemPicker
        label={t('add')}
        except={fields}
        disabled={parts >= limits.seriesItems}
        inputRef={picker}
        onChoose={(part) => part && add(part)}
      />
      <p>{t(parts > 0 ? 'orderHint' : 'empty')}</p>
      <ol ref={list}>
        {fields.map(({ key, ...part }, index) => (
          <li key={key} className={styles.row} {...draggable(index, part.title)}>
            <Icon name={panelIcons.drag} size={20} className={styles.handle} />
            <span className={styles.number}>{index + 1}</span>
            <Thumbnail item={part} sizes="72px" className={styles.picture} />
            <div className={styles.title}>
              {part.title}
              <div className={styles.marks}>
                {!part.isPublic && <Chip size="small" label={t('adminManage:hidden')} />}
                <Scheduled publishedAt={part.publishedAt} />
              </div>
            </div>
            {(['up', 'down'] as const).map((way) => {
              const to = way === 'up' ? index - 1 : index + 1;
              return (
                <IconButton
                  key={way}
                  icon={way}
                  label={t(way, { title: part.title })}
                  // Not `disabled`: the button that moved the row to an end would lose the focus.
                  aria-disabled={to < 0 || to >= parts}
                  onClick={() => place(index, to)}
                />
              );
            })}
            <IconButton
              icon="close"
              label={t('takeOut', { title: part.title })}
              onClick={() => takeOut(index)}
            />
          </li>
        ))}
      </ol>
      <div role="status" className="visually-hidden">
        {said}
      </div>
    </section>
  );
}
