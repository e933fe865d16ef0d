import { useTranslation } from 'react-i18next';
import { useAdminToasts } from '../../admin-panel/lib/use-admin-toasts.ts';
import { SigningError } from './signing-error.ts';

const statusOf = (error: Error): number | undefined =>
  'status' in error && typeof error.status === 'number' ? error.status : undefined;

/** Why an upload stopped, in words: the server's when signing was refused, else what happened on the way to the storage. */
export function useUploadError(): (error: Error) => string {
  const { t } = useTranslation('adminUpload');
  const { describe } = useAdminToasts();
  return (error) => {
    if (error instanceof SigningError) return describe(error.cause, t('urlFailed'));
    const status = statusOf(error);
    return status ? t('storageError', { status }) : t('networkError');
  };
}
