import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenTab } from '../../../lib/use-admin-tab.ts';
import { Button, IconButton } from '../common/buttons.tsx';
import { ConfirmChange } from '../common/dialogs.tsx';
import { panelIcons } from '../common/panel-icons.ts';
import { type ListPath, useDelete } from '../content/api.ts';
import { type ContentKind, contentForms, useCategoryName } from '../content/content-form.ts';
import { EditDialog } from './edit-dialog.tsx';
import { type ListDefinition, listDefinitions, type Row } from './list-definitions.ts';
import { ListTable } from './list-table.tsx';

/** Buttons that edit and delete a row, the row that is edited, and the dialog that asks before one is deleted. */
export function useRowActions(kind: ListDefinition) {
  const { t } = useTranslation('adminManage');
  const [chosen, setChosen] = useState<{ act: 'edit' | 'remove'; row: Row; deselect: () => void } | null>(
    null,
  );
  const remove = useDelete(kind.path as ListPath);
  const categoryName = useCategoryName();
  const word = kind.word as 'video';
  const close = () => setChosen(null);
  const row = chosen?.row;
  const title = row ? kind.nameOf(row) : '';

  // Stable, so that rows don't render again with the list.
  const actions = useCallback(
    (row: Row, deselect: () => void) =>
      (['edit', 'remove'] as const).map((act) => (
        <IconButton
          key={act}
          icon={act === 'edit' ? panelIcons.edit : panelIcons.trash}
          color={act === 'edit' ? 'default' : 'error'}
          label={t(act, { title: kind.nameOf(row) })}
          onClick={() => setChosen({ act, row, deselect })}
        />
      )),
    [kind, t],
  );
  const dialog = row && chosen.act === 'remove' && (
    <ConfirmChange
      title={t('deleteTitle', { title })}
      confirmLabel={t(`${word}Delete`)}
      pendingLabel={t('deleting')}
      change={() => remove.mutateAsync(row.id).then(chosen.deselect)}
      done={[t('deleteDone'), title]}
      failed={t(`${word}DeleteFailed`)}
      onClose={close}
    >
      {t(`${word}DeleteText`, {
        count: 'views' in row ? row.views : 'parts' in row ? row.parts : 0,
        category: 'category' in row ? categoryName(row.category) : '',
      })}
    </ConfirmChange>
  );
  return { actions, edited: chosen?.act === 'edit' ? chosen.row : undefined, close, dialog };
}

type ContentListProps = {
  section: ContentKind;
  tab: string;
};

/** A list of content with buttons to edit and delete. */
export function ContentList({ section, tab }: ContentListProps) {
  const { t } = useTranslation('adminManage');
  const kind: ListDefinition = listDefinitions[section];
  const { tab: maker } = contentForms[section];
  const openTab = useOpenTab();
  const { actions, edited, close, dialog } = useRowActions(kind);
  return (
    <>
      <ListTable
        kind={kind}
        tab={tab}
        emptyAction={
          maker !== tab && (
            <Button variant="outlined" onClick={() => openTab(maker)}>
              {t(`${kind.word as 'video'}Make`)}
            </Button>
          )
        }
        actions={actions}
      />
      {edited && <EditDialog kind={section} tab={tab} row={edited} onClose={close} />}
      {dialog}
    </>
  );
}
