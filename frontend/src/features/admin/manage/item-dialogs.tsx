import Stack from '@mui/material/Stack';
import { type UpdateEmbed, updateEmbedSchema, updateVideoSchema } from '@platform/contracts';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { formatCount } from '../../../lib/format.ts';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import { Button } from '../common/buttons.tsx';
import { ConfirmDialog } from '../common/confirm-dialog.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { type Item, useDeleteItem, useUpdateItem } from '../content/api.ts';
import { ContentFields } from '../content/content-fields.tsx';
import { type ContentForm, contentBodyOf, contentFormOf, contentResolver } from '../content/content-form.ts';

type ItemDialogProps = { item: Item; onClose: () => void };

/**
 * The fields that differ from the item: only they are sent, so that two operators editing different fields do not
 * undo each other. An unchanged form sends its title, which changes nothing.
 */
function changeOf(item: Item, form: ContentForm): UpdateEmbed {
  const before: Record<string, unknown> = contentBodyOf(contentFormOf(item));
  const changed = Object.entries(contentBodyOf(form)).filter(([field, value]) => value !== before[field]);
  return changed.length > 0 ? Object.fromEntries(changed) : { title: form.title };
}

/** Changes a video or an embed. It keeps its text when saving fails. */
export function EditItemDialog({ item, onClose }: ItemDialogProps) {
  const { t } = useTranslation('adminManage');
  const { t: common } = useTranslation();
  const formId = useId();
  const toasts = useAdminToasts();
  const update = useUpdateItem();
  const schema = item.type === 'video' ? updateVideoSchema : updateEmbedSchema;
  const form = useForm<ContentForm>({
    resolver: contentResolver(schema, (values) => changeOf(item, values)),
    defaultValues: contentFormOf(item),
  });

  useUnsavedForm('edit', form.formState.isDirty);
  const leave = () => unsaved.drop(onClose, 'edit');

  const save = form.handleSubmit((values) =>
    update.mutate(
      { item, body: changeOf(item, values) },
      {
        onSuccess: (saved) => {
          toasts.done(t(`${item.type}Saved`), saved.title);
          onClose();
        },
        onError: (error) => toasts.failed(error, t(`${item.type}UpdateFailed`), form),
      },
    ),
  );

  return (
    <Dialog
      open
      size="details"
      title={t(`${item.type}Edit`)}
      onClose={update.isPending ? undefined : leave}
      actions={
        <>
          <Button variant="outlined" onClick={leave} disabled={update.isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={formId} pending={update.isPending}>
            {update.isPending ? t('saving') : t('save')}
          </Button>
        </>
      }
    >
      <Stack component="form" id={formId} onSubmit={save} noValidate sx={{ gap: 6 }}>
        <ContentFields form={form} iframe={item.type === 'embed'} />
      </Stack>
    </Dialog>
  );
}

/** Asks before a video or an embed is deleted, and says what is lost with it. */
export function DeleteItemDialog({ item, onClose }: ItemDialogProps) {
  const { t, i18n } = useTranslation('adminManage');
  const toasts = useAdminToasts();
  const remove = useDeleteItem();

  async function confirm() {
    try {
      await remove.mutateAsync(item);
      toasts.done(t(`${item.type}Deleted`), item.title);
      onClose();
    } catch (error) {
      toasts.failed(error, t(`${item.type}DeleteFailed`));
    }
  }

  return (
    <ConfirmDialog
      title={t('deleteTitle', { title: item.title })}
      confirmLabel={t(`${item.type}Delete`)}
      pendingLabel={t('deleting')}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {t(`${item.type}DeleteText`, { views: formatCount(item.views, i18n.language) })}
    </ConfirmDialog>
  );
}
