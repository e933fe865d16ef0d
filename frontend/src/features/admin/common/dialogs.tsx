import Box from '@mui/material/Box';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { Button } from './buttons.tsx';
import { fieldGrid } from './form-layout.tsx';
import { useAdminToasts } from './messages.ts';

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  pendingLabel?: string;
  /** The action loses nothing, so its button is a primary one. */
  safe?: boolean;
  disabled?: boolean | undefined;
  /** Runs once, even on a double click; the dialog waits for it. */
  onConfirm: () => Promise<void> | void;
  onCancel: () => void;
};

/** Asks before an action that can't be undone. Cancel comes first and has the focus. */
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
  /** Title and text of the toast after success. */
  done: [title: string, text: string];
  /** The toast's text if the server sent no message. */
  failed: string;
  onClose: () => void;
};

/** Asks before a change, then shows a toast. After an error it stays open. */
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

const shortForm = { display: 'flex', flexDirection: 'column', gap: 4 };

type FormDialogProps = {
  title: string;
  submitLabel: string;
  /** Label of the button that closes the dialog: 'Cancel' unless told otherwise. */
  closeLabel?: string | undefined;
  pending: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  /** A wide dialog, with a close button at its top too. */
  isLong?: boolean;
  children: ReactNode;
};

/** A dialog with a form. It stays open until its owner closes it. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, closeLabel, pending, onSubmit, onClose, isLong = false, children } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      title={title}
      size={isLong ? 'details' : 'confirm'}
      hideClose={!isLong}
      onClose={pending ? undefined : onClose}
      actions={
        <>
          <Button variant="outlined" disabled={pending} onClick={onClose}>
            {closeLabel ?? t('cancel')}
          </Button>
          <Button type="submit" form={id} pending={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Box component="form" id={id} onSubmit={onSubmit} noValidate sx={isLong ? fieldGrid : shortForm}>
        {children}
      </Box>
    </Dialog>
  );
}
