import { useTranslation } from 'react-i18next';
import { useAdminToasts } from '../common/messages.ts';
import { useChange } from '../content/api.ts';

/** Second part of the query keys of the own account and the team, which change together. */
export const accountKey = 'account';

/** A change of the account or the team that is made at once, by a button: it shows its errors. */
export function useAccountChange<Variables, Result>(change: (variables: Variables) => Promise<Result>) {
  const { t } = useTranslation('adminAccount');
  const toasts = useAdminToasts();
  return useChange(accountKey, (variables: Variables) =>
    change(variables).catch((error: unknown) => {
      toasts.failed(error, t('changeFailed'));
      throw error;
    }),
  );
}
