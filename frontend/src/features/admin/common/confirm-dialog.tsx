import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { Button } from './buttons.tsx';
import { useAdminToasts } from './messages.ts';

type ConfirmDialogProps = {
  /** Names the thing: Delete “…”? */
  title: string;
  /** What is lost with it. */
  children: ReactNode;
  confirmLabel: string;
  /** In place of `confirmLabel` while `onConfirm` runs. */
  pendingLabel?: string;
  /** It loses nothing: the view's primary action. */
  safe?: boolean;
  /** There is nothing to confirm. */
  disabled?: boolean | undefined;
  /** Runs once, however often the button is clicked; the dialog waits for it. */
  onConfirm: () => Promise<void> | void;
  onCancel: () => void;
};

/** Asks before something that can't be undone. Cancel is first and has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, pendingLabel, safe, disabled, onConfirm, onCancel } = props;
  const look = safe ? undefined : ({ variant: 'outlined', color: 'error' } as const);
  const { t } = useTranslation();
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
          <Button {...look} onClick={confirm} pending={pending} disabled={disabled}>
            {(pending && pendingLabel) || confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

type ConfirmChangeProps = Omit<ConfirmDialogProps, 'onConfirm' | 'onCancel'> & {
  change: () => Promise<unknown>;
  /** Title and text of the notification that it is done. */
  done: [title: string, text: string];
  /** Said when the server gave no message. */
  failed: string;
  onClose: () => void;
};

/** Asks before a change and says how it went. After a failure it asks again. */
export function ConfirmChange({ change, done, failed, onClose, ...dialog }: ConfirmChangeProps) {
  const toasts = useAdminToasts();
  async function confirm() {
    try {
      await change();
      toasts.done(...done);
      onClose();
    } catch (error) {
      toasts.failed(error, failed);
    }
  }
  return <ConfirmDialog {...dialog} onConfirm={confirm} onCancel={onClose} />;
}
