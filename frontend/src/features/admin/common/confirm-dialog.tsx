import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { Button } from './buttons.tsx';

type ConfirmDialogProps = {
  /** Names the thing: Delete “…”? */
  title: string;
  /** What is lost with it. */
  children: ReactNode;
  confirmLabel: string;
  /** In place of `confirmLabel` while `onConfirm` runs. */
  pendingLabel?: string;
  /** Runs once, however often the button is clicked; the dialog waits for it. */
  onConfirm: () => Promise<void> | void;
  onCancel: () => void;
};

/** Asks before something that can't be undone. Cancel is first and has the focus. */
export function ConfirmDialog({ title, children, confirmLabel, pendingLabel, ...rest }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const { onConfirm, onCancel } = rest;
  const [pending, setPending] = useState(false);

  async function confirm() {
    setPending(true);
    await onConfirm();
    setPending(false);
  }

  return (
    <Dialog
      open
      title={title}
      hideClose
      onClose={pending ? undefined : onCancel}
      actions={
        <>
          <Button variant="outlined" onClick={onCancel} disabled={pending} autoFocus>
            {t('cancel')}
          </Button>
          <Button variant="outlined" color="error" onClick={confirm} pending={pending}>
            {(pending && pendingLabel) || confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
