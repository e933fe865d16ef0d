import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import { ApiError } from '../../../lib/api-error.ts';
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

  return {
    describe,
    failed: (error: unknown, fallback: string) => toast.error(t('error'), describe(error, fallback)),
    done: (title: string, message?: string) => toast.success(title, message),
  };
}
