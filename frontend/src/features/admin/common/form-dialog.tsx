import Stack from '@mui/material/Stack';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { Button } from './buttons.tsx';

type FormDialogProps = {
  title: string;
  submitLabel: string;
  pending: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a short form. It stays open until its owner closes it. */
export function FormDialog({ title, submitLabel, pending, onSubmit, onClose, children }: FormDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      open
      title={title}
      hideClose
      onClose={pending ? undefined : onClose}
      actions={
        <>
          <Button variant="outlined" disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} pending={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Stack component="form" id={id} onSubmit={onSubmit} noValidate sx={{ gap: 4 }}>
        {children}
      </Stack>
    </Dialog>
  );
}
