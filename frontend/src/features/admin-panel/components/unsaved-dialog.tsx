import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { unsaved, useUnsaved } from '../../../lib/unsaved.ts';

type UnsavedDialogProps = {
  /** The panel itself is about to close. */
  closing: boolean;
  onStay: () => void;
};

/** Asks before anything entered in the panel is dropped unsaved. */
export function UnsavedDialog({ closing, onStay }: UnsavedDialogProps) {
  const { t } = useTranslation('admin');
  const { question } = useUnsaved();
  if (!closing && !question) return null;
  return (
    <ConfirmDialog
      title={t('unsavedTitle')}
      confirmLabel={t('discard')}
      onConfirm={unsaved.confirm}
      onCancel={() => {
        unsaved.cancel();
        if (closing) onStay();
      }}
    >
      {t('unsavedText')}
    </ConfirmDialog>
  );
}
