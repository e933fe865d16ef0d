import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './card-row.module.css';
import { SectionHeading } from './headings.tsx';
import { IconButton } from './icon-button.tsx';

type CardRowProps = {
  label: string;
  /** Short enough for a phone. */
  note?: string | undefined;
  action?: ReactNode;
  /** <li> elements. Their width is the row's. */
  children: ReactNode;
};

/** A headed row of cards that scrolls sideways. With a mouse it has buttons for that. */
export function CardRow({ label, note, action, children }: CardRowProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={label}
        note={note}
        shortNote={note}
        action={
          <div className={styles.actions}>
            {action}
            <Steps list={list} />
          </div>
        }
      />
      <ul ref={list} className={styles.row}>
        {children}
      </ul>
    </section>
  );
}

type Ends = { atStart: boolean; atEnd: boolean };

/** Previous and next; none while everything is in view. */
function Steps({ list }: { list: RefObject<HTMLUListElement | null> }) {
  const { t } = useTranslation();
  const [{ atStart, atEnd }, setEnds] = useState<Ends>({ atStart: true, atEnd: true });

  const measure = () => {
    const row = list.current;
    if (!row) return;
    const atStart = row.scrollLeft < 1;
    const atEnd = row.scrollLeft + row.clientWidth > row.scrollWidth - 1;
    setEnds((ends) => (ends.atStart === atStart && ends.atEnd === atEnd ? ends : { atStart, atEnd }));
  };
  // After each render: there may be other cards.
  useEffect(measure);
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const sizes = new ResizeObserver(measure);
    sizes.observe(row);
    row.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      row.removeEventListener('scroll', measure);
    };
  }, []);

  if (atStart && atEnd) return null;
  const step = (pages: number) => list.current?.scrollBy({ left: pages * list.current.clientWidth * 0.9 });
  return (
    <div className={styles.steps}>
      <IconButton
        icon="back"
        label={t('previousCards')}
        aria-disabled={atStart || undefined}
        className={styles.step}
        onClick={() => step(-1)}
      />
      <IconButton
        icon="next"
        label={t('nextCards')}
        aria-disabled={atEnd || undefined}
        className={styles.step}
        onClick={() => step(1)}
      />
    </div>
  );
}
