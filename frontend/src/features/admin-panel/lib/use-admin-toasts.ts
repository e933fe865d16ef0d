import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { serverMessageIn } from '../i18n/server-messages.ts';

/** Says how a change went: a failure is titled Error and carries the server's message, or `fallback` when it gave none. */
export function useAdminToasts() {
  const { t, i18n } = useTranslation('admin');

  function describe(error: unknown, fallback: string): string {
    const said = error instanceof ApiError ? error.serverMessage : undefined;
    const message = said ? serverMessageIn(i18n.language, said) : fallback;
    const seconds = error instanceof ApiError ? error.retryAfter : undefined;
    return seconds ? `${message} ${t('retryIn', { seconds })}` : message;
  }

  /** With the form it was: what was refused is said at its field too, which gets the focus. */
  function failed<Values extends FieldValues>(
    error: unknown,
    fallback: string,
    form?: UseFormReturn<Values>,
  ) {
    toast.error(t('error'), describe(error, fallback));
    const field = error instanceof ApiError ? error.field : undefined;
    if (!form || !field || !(field in form.getValues())) return;
    const message = errorMessage(error, fallback);
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: true });
  }

  return { describe, failed, done: (title: string, message?: string) => toast.success(title, message) };
}
