import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../common/buttons.tsx';
import { ConfirmDialog } from '../common/confirm-dialog.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { EditDialog } from './edit-dialog.tsx';
import { editors } from './editors.tsx';
import type { Kind, Row } from './kind.ts';
import { useDelete } from './list-api.ts';
import { ListTable } from './list-table.tsx';

type ContentListProps<R extends Row> = { kind: Kind<R>; onOpenTab: (tab: string) => void };

/** A kind of content, each of which can be edited and deleted. */
export function ContentList<R extends Row>({ kind, onOpenTab }: ContentListProps<R>) {
  const { t } = useTranslation('adminManage');
  const [editing, setEditing] = useState<R | null>(null);
  const [deleting, setDeleting] = useState<R | null>(null);
  const editor = editors[kind.word];
  const { maker } = kind;

  return (
    <>
      <ListTable
        kind={kind}
        emptyAction={
          maker && (
            <Button variant="outlined" onClick={() => onOpenTab(maker)}>
              {t(`${kind.word}Make` as 'videoMake')}
            </Button>
          )
        }
        actions={(row) => {
          const title = kind.nameOf(row);
          return (
            <Stack direction={{ sm: 'row' }} sx={{ mr: { xs: -2.5, sm: 0 }, justifyContent: 'flex-end' }}>
              {editor && (
                <IconButton icon="edit" label={t('edit', { title })} onClick={() => setEditing(row)} />
              )}
              <IconButton
                icon="trash"
                color="error"
                label={t('remove', { title })}
                onClick={() => setDeleting(row)}
              />
            </Stack>
          );
        }}
      />
      {editing && editor && (
        <EditDialog
          kind={kind}
          row={editing}
          editor={editor}
          onOpenTab={onOpenTab}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && <DeleteDialog kind={kind} row={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

type DeleteDialogProps<R extends Row> = { kind: Kind<R>; row: R; onClose: () => void };

/** Asks before one is deleted, and says what is lost with it. */
function DeleteDialog<R extends Row>({ kind, row, onClose }: DeleteDialogProps<R>) {
  const { t } = useTranslation('adminManage');
  const toasts = useAdminToasts();
  const remove = useDelete(kind);
  const word = kind.word as 'video';
  const title = kind.nameOf(row);

  async function confirm() {
    try {
      await remove.mutateAsync(row.id);
      toasts.done(t(`${word}Deleted`), title);
      onClose();
    } catch (error) {
      toasts.failed(error, t(`${word}DeleteFailed`));
    }
  }

  return (
    <ConfirmDialog
      title={t('deleteTitle', { title })}
      confirmLabel={t(`${word}Delete`)}
      pendingLabel={t('deleting')}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {t(`${word}DeleteText`, { count: 'views' in row ? row.views : 0 })}
    </ConfirmDialog>
  );
}
