import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Alert } from '../../../components/state-block.tsx';
import { errorMessage } from '../../../lib/api-error.ts';
import { useClearHistory } from '../api/member-lists.ts';

export default function ClearHistoryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['comingBack', 'common']);
  const clear = useClearHistory();
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
            onClick={() => clear.mutate(undefined, { onSuccess: onClose })}
          >
            {clear.isPending ? t('clearing') : t('clearConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('clearText')}</p>
      <div role="alert">{clear.isError && <Alert>{errorMessage(clear.error, t('removeFailed'))}</Alert>}</div>
    </Dialog>
  );
}
