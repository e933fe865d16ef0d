import Stack from '@mui/material/Stack';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { Dialog } from '../../../components/dialog.tsx';
import { Button } from './buttons.tsx';
import { contractResolver } from './form.tsx';
import { useAdminToasts } from './messages.ts';

type SentFormOptions<Values extends FieldValues, Result> = {
  schema: z.ZodType;
  values: DefaultValues<Values>;
  onSent?: (result: Result, values: Values) => void;
  /** The toast's text if the server sent no message. */
  failed: (error: Error) => string;
  /** The field of an error that names none. */
  field?: Path<Values>;
};

/** A short form whose values are sent as they are. An error is shown in a toast, and at its field. */
export function useSentForm<Values extends FieldValues, Result>(
  change: UseMutationResult<Result, Error, Values>,
  { schema, values, onSent, failed, field }: SentFormOptions<Values, Result>,
) {
  const toasts = useAdminToasts();
  const form = useForm<Values>({ resolver: contractResolver<Values>(schema), defaultValues: values });
  const onSubmit = form.handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: (result) => onSent?.(result, values),
      onError: (error) => toasts.failed(error, failed(error), form, field),
    }),
  );
  return { form, onSubmit, pending: change.isPending };
}

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
