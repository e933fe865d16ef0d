import Box from '@mui/material/Box';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { Button } from './buttons.tsx';
import { fieldGrid } from './form-layout.tsx';

const shortForm = { display: 'flex', flexDirection: 'column', gap: 4 };

type FormDialogProps = {
  title: string;
  submitLabel: string;
  /** Of the button that closes the dialog: 'Cancel' unless told otherwise. */
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
      open
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
