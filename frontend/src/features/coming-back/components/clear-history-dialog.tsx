import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Alert } from '../../../components/state-block.tsx';
import { errorMessage } from '../../../lib/api-error.ts';
import { moveFocusTo, pageHeading } from '../../../lib/navigation.ts';
import { useClearHistory } from '../api/member-lists.ts';

export default function ClearHistoryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['comingBack', 'common']);
  const clear = useClearHistory();
  const onCleared = () => {
    // The button that opened the dialog is disabled now.
    flushSync(onClose);
    moveFocusTo(pageHeading());
  };
  return (
    <Dialog
      open
      title={t('clearTitle')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            variant="danger"
            pending={clear.isPending}
            onClick={() => clear.mutate(undefined, { onSuccess: onCleared })}
          >
            {clear.isPending ? t('clearing') : t('clearConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('clearText')}</p>
      <div role="alert">
        {clear.isError && <Alert>{errorMessage(clear.error) ?? t('removeFailed')}</Alert>}
      </div>
    </Dialog>
  );
}
