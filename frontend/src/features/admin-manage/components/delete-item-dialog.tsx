import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useAdminToasts } from '../../admin-panel/lib/use-admin-toasts.ts';
import { type Item, useDeleteItem } from '../api/items.ts';
import { itemWords } from '../lib/item-words.ts';

/** Asks before a video or an embed is deleted, and says what goes with it. */
export function DeleteItemDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t, i18n } = useTranslation('adminManage');
  const words = itemWords[item.type];
  const toasts = useAdminToasts();
  const remove = useDeleteItem();

  async function confirm() {
    try {
      await remove.mutateAsync(item);
      toasts.done(t(words.deleted), item.title);
      onClose();
    } catch (error) {
      toasts.failed(error, t(words.deleteFailed));
    }
  }

  return (
    <ConfirmDialog
      title={t('deleteTitle', { title: item.title })}
      confirmLabel={t(words.delete)}
      pendingLabel={t('deleting')}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {t(words.deleteText, { views: formatCount(item.views, i18n.language) })}
    </ConfirmDialog>
  );
}
