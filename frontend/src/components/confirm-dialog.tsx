import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  /** Names the thing: 删除「…」？ */
  title: string;
  /** What goes with it. */
  children: ReactNode;
  confirmLabel: string;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that can't be undone: cancel first and focused, the dangerous action last. */
export function ConfirmDialog({ open, title, children, confirmLabel, ...rest }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const { pending = false, onConfirm, onCancel } = rest;
  return (
    <Dialog
      open={open}
      title={title}
      hideClose
      onClose={pending ? undefined : onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel} disabled={pending} autoFocus>
            {t('cancel')}
          </Button>
          <Button variant="danger" onClick={onConfirm} pending={pending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
