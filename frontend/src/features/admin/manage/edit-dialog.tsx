import Stack from '@mui/material/Stack';
import { apiPath } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryError } from '../../../components/state-block.tsx';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import { adminApi, adminKey } from '../auth/api.ts';
import { Button } from '../common/buttons.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { contentKey } from '../content/api.ts';
import type { Editor } from './editors.tsx';
import type { Kind, Row } from './kind.ts';
import { useUpdate } from './list-api.ts';

type EditDialogProps = {
  kind: Kind;
  row: Row;
  editor: Editor;
  onOpenTab: (tab: string) => void;
  onClose: () => void;
};

/** Edits one of a kind, once all of it is there. */
export function EditDialog({ kind, row, editor, onOpenTab, onClose }: EditDialogProps) {
  const { t } = useTranslation('adminManage');
  const detail = useQuery({
    queryKey: [adminKey, contentKey, 'detail', kind.path, row.id],
    queryFn: ({ signal }) => adminApi(apiPath('/api/blog-posts/{id}', { id: row.id }), { signal }),
    enabled: editor.isLong === true,
    gcTime: 0,
  });
  const full = editor.isLong ? detail.data : row;
  if (full) return <EditForm {...{ kind, editor, onOpenTab, onClose }} row={full as Row} />;
  return (
    <Dialog open size="details" title={t(`${kind.word as 'post'}Edit`)} onClose={onClose}>
      {detail.error ? (
        <QueryError query={detail} title={t(`${kind.word}sError`)} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  );
}

/**
 * Changes one of a kind. Only the fields that differ are sent, so that two operators editing different fields do not undo each
 * other; an unchanged form sends its title, which changes nothing. It keeps its text when saving fails.
 */
function EditForm({ kind, row, editor, onOpenTab, onClose }: EditDialogProps) {
  const { t } = useTranslation('adminManage');
  const { t: common } = useTranslation();
  const formId = useId();
  const toasts = useAdminToasts();
  const update = useUpdate(kind);
  const word = kind.word as 'video';
  const values = editor.formOf(row as never);
  const before = editor.bodyOf(values);

  function changesOf(form: typeof values): Record<string, unknown> {
    const body = editor.bodyOf(form);
    const changed = Object.entries(body).filter(([field, value]) => value !== before[field]);
    return changed.length > 0 ? Object.fromEntries(changed) : { title: body.title };
  }

  const form = useForm({ resolver: editor.resolver(changesOf), defaultValues: values });
  useUnsavedForm('edit', form.formState.isDirty);
  const leave = (then: () => void) => unsaved.drop(then, 'edit');

  const save = form.handleSubmit((saved) =>
    update.mutate(
      { id: row.id, body: changesOf(saved) },
      {
        onSuccess: () => {
          toasts.done(t(`${word}Saved`), saved.title);
          onClose();
        },
        onError: (error) => toasts.failed(error, t(`${word}UpdateFailed`), form),
      },
    ),
  );

  return (
    <Dialog
      open
      size="details"
      title={t(`${word}Edit`)}
      onClose={update.isPending ? undefined : () => leave(onClose)}
      actions={
        <>
          {editor.hasThumbnail && (
            <Button
              variant="text"
              icon="image"
              sx={{ mr: 'auto' }}
              disabled={update.isPending}
              onClick={() => leave(() => onOpenTab(`thumbnails/${word}:${row.id}`))}
            >
              {t('thumbnail')}
            </Button>
          )}
          <Button variant="outlined" onClick={() => leave(onClose)} disabled={update.isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={formId} pending={update.isPending}>
            {update.isPending ? t('saving') : t('save')}
          </Button>
        </>
      }
    >
      <Stack component="form" id={formId} onSubmit={save} noValidate sx={{ gap: 6 }}>
        <editor.Fields form={form} />
      </Stack>
    </Dialog>
  );
}
