import { updateEmbedSchema, updateVideoSchema } from '@platform/contracts';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import { ContentFields } from '../../admin-content/components/content-fields.tsx';
import { type ContentForm, contentFormOf, contentResolver } from '../../admin-content/lib/content-form.ts';
import { useAdminToasts } from '../../admin-panel/lib/use-admin-toasts.ts';
import { type Item, useUpdateItem } from '../api/items.ts';
import { changeOf } from '../lib/change-of.ts';
import { itemWords } from '../lib/item-words.ts';
import styles from './edit-item-dialog.module.css';

/** Changes a video or an embed. It keeps its text when saving fails. */
export function EditItemDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation('adminManage');
  const { t: common } = useTranslation();
  const words = itemWords[item.type];
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
          toasts.done(t(words.saved), saved.title);
          onClose();
        },
        onError: (error) => toasts.failed(error, t(words.updateFailed), form),
      },
    ),
  );

  return (
    <Dialog
      open
      size="details"
      title={t(words.edit)}
      onClose={update.isPending ? undefined : leave}
      actions={
        <>
          <Button variant="secondary" onClick={leave} disabled={update.isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={formId} pending={update.isPending}>
            {update.isPending ? t('saving') : t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={save} noValidate>
        <ContentFields form={form} iframe={item.type === 'embed'} />
      </form>
    </Dialog>
  );
}
