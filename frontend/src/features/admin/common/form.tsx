import Box from '@mui/material/Box';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { UseMutationResult } from '@tanstack/react-query';
import type { BaseSyntheticEvent, InputHTMLAttributes, KeyboardEvent } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useUnsavedForm } from '../../../lib/unsaved.ts';
import { translateRejection, useAdminToasts } from './messages.ts';

export type Rejected = FieldError & { key?: string | undefined };

/** Validates a form's request body by the contract's schema. Errors of other fields become `root`. */
export const contractResolver =
  <Values extends FieldValues>(
    schema: z.ZodType,
    bodyOf: (values: Values) => unknown = (values) => values,
  ): Resolver<Values> =>
  (values) => {
    const errors: Record<string, Partial<Rejected>> = {};
    for (const issue of schema.safeParse(bodyOf(values)).error?.issues ?? []) {
      const name = String(issue.path[0]);
      errors[Object.hasOwn(values, name) ? name : 'root'] ??= {
        type: issue.code as FieldError['type'],
        message: issue.message,
      };
    }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Values> }
      : { values, errors: {} };
  };

type SentFormOptions<Values extends FieldValues, Result, Body> = {
  schema: z.ZodType;
  values: Values;
  /** Makes the request body; without it the values are the body. */
  bodyOf?: (values: Values) => Body;
  /** Title and text of the toast after success. */
  done?: (result: Result, values: Values) => [title: string, text: string];
  onSent?: (result: Result) => void;
  /** The toast's text if the server sent no message. */
  failed: (error: Error) => string;
  /** The field of an error that names none. */
  field?: Path<Values>;
  /** The form's name among those with unsaved input. */
  unsavedAs?: string;
  /** For an edit: the request body of what was there. A form without changes sends nothing, and closes. */
  unchanged?: { body: object; close: () => void };
};

/** A form that one request sends. An error is shown in a toast, and at its field. */
export function useSentForm<Values extends FieldValues, Result, Body = Values>(
  change: UseMutationResult<Result, Error, Body>,
  options: SentFormOptions<Values, Result, Body> &
    (Values extends Body ? unknown : { bodyOf: (values: Values) => Body }),
) {
  const { schema, values, bodyOf = (values) => values as unknown as Body } = options;
  const { done, onSent, failed, field, unsavedAs = '', unchanged } = options;
  const toasts = useAdminToasts();
  const form = useForm<Values>({
    resolver: contractResolver(schema, bodyOf),
    defaultValues: values as DefaultValues<Values>,
  });
  useUnsavedForm(unsavedAs, unsavedAs !== '' && form.formState.isDirty);
  const send = form.handleSubmit((values) => {
    // A form that is gone by then shows its toast, and runs no `onSent`.
    change.mutateAsync(bodyOf(values), { onSuccess: (result) => onSent?.(result) }).then(
      (result) => done && toasts.done(...done(result, values)),
      (error: Error) => toasts.failed(error, failed(error), form, field),
    );
  });
  function onSubmit(event?: BaseSyntheticEvent) {
    const changes = unchanged && changedFields(unchanged.body, bodyOf(form.getValues()) as object);
    if (!changes || Object.keys(changes).length > 0) return send(event);
    event?.preventDefault();
    return unchanged?.close();
  }
  return { form, onSubmit, pending: change.isPending };
}

/** The fields of a request body that differ from what was there: two operators editing different fields don't undo each other. */
export const changedFields = (before: object, body: object): object => {
  const there = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(there.get(field)),
    ),
  );
};

/** For a search field in a form, which Enter would submit. */
export function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** Returns a field's error message in the current language. */
export function useRejection() {
  const { i18n } = useTranslation();
  return (error: Rejected | undefined): string | undefined =>
    error?.message &&
    translateRejection(i18n.language, { ...error, code: error.type, message: error.message });
}

export function RequiredLabel({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <>
      {label}
      <Box component="span" sx={{ color: 'var(--emberText)' }}>
        {' '}
        {t('required')}
      </Box>
    </>
  );
}

type FormTextFieldProps<Values extends FieldValues> = Pick<
  TextFieldProps,
  'multiline' | 'minRows' | 'type'
> & {
  /** A fixed number of lines, for long texts: a field that grows measures all of its text on each key. */
  rows?: number;
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  required?: boolean;
  hint?: string;
  input?: InputHTMLAttributes<HTMLInputElement>;
};

export function FormTextField<Values extends FieldValues>(props: FormTextFieldProps<Values>) {
  const { form, name, label, required, hint, rows, input, ...field } = props;
  const { ref, ...registered } = form.register(name);
  const rejection = useRejection()(form.formState.errors[name] as Rejected | undefined);
  return (
    <TextField
      {...field}
      {...registered}
      multiline={field.multiline || rows !== undefined}
      inputRef={ref}
      label={required ? <RequiredLabel label={label} /> : label}
      error={Boolean(rejection)}
      helperText={rejection ?? hint}
      slotProps={{
        input: rows === undefined ? {} : { inputComponent: 'textarea' },
        htmlInput: { autoComplete: 'off', ...input, rows, 'aria-required': required },
        formHelperText: { role: rejection ? 'alert' : undefined },
      }}
    />
  );
}

export function PhoneField<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('adminMembers');
  return (
    <FormTextField
      form={form}
      name={'phoneNumber' as Path<Values>}
      label={t('phone')}
      type="tel"
      required
      hint={t('phoneHint')}
      input={{ placeholder: t('phonePlaceholder') }}
    />
  );
}
