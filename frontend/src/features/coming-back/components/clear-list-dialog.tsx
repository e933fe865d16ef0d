import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Alert } from '../../../components/state-block.tsx';
import { errorMessage } from '../../../lib/api-error.ts';
import { moveFocusTo, pageHeading } from '../../../lib/navigation.ts';
import { useClear } from '../api/member-lists.ts';
import type { MemberList } from '../lib/list-names.ts';

type ClearListDialogProps = { list: MemberList; onClose: () => void };

export default function ClearListDialog({ list, onClose }: ClearListDialogProps) {
  const { t } = useTranslation(['comingBack', 'me', 'common']);
  const clear = useClear(list);
  const onCleared = () => {
    // The button that opened the dialog is disabled now.
    flushSync(onClose);
    moveFocusTo(pageHeading());
  };
  return (
    <Dialog
      title={t('clearTitle', { list: t(`me:${list}`) })}
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
      <p>{t(`${list}ClearText`)}</p>
      <div role="alert">
        {clear.isError && <Alert>{errorMessage(clear.error) ?? t('removeFailed')}</Alert>}
      </div>
    </Dialog>
  );
}
