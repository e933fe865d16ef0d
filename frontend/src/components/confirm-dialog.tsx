import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  /** Names the thing: 删除「…」？ */
  title: string;
  /** What goes with it. */
  children: ReactNode;
  confirmLabel: string;
  /** In place of `confirmLabel` while what was confirmed is being done. */
  pendingLabel?: string;
  /** Runs once, however often the button is clicked; the dialog waits for what it gives. */
  onConfirm: () => Promise<void> | void;
  onCancel: () => void;
};

/** Asks before something that can't be undone: cancel first and focused, the dangerous action last. */
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
          <Button variant="secondary" onClick={onCancel} disabled={pending} autoFocus>
            {t('cancel')}
          </Button>
          <Button variant="danger" onClick={confirm} pending={pending}>
            {(pending && pendingLabel) || confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
