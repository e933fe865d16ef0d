import { apiPath } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { adminApi, adminKey } from '../auth/api.ts';
import { useAdminSession } from '../auth/session.ts';
import { useAdminToasts } from '../common/messages.ts';
import { useChange } from '../content/api.ts';

/** Second part of the query keys of the own account and the team, which change together. */
export const accountKey = 'account';

export const useAccount = () =>
  useQuery({
    queryKey: [adminKey, accountKey],
    queryFn: ({ signal }) => adminApi(apiPath('/api/admin/account'), { signal }),
    staleTime: 0,
    enabled: useAdminSession().admin !== null,
  });

/**
 * A change of the account or the team, which are read again after it. Shows its errors: with a form also at the field, by default
 * at `field`.
 */
export function useAccountChange<Variables, Result, Values extends FieldValues>(
  change: (variables: Variables) => Promise<Result>,
  form?: UseFormReturn<Values>,
  field?: Path<Values>,
) {
  const { t } = useTranslation('adminAccount');
  const toasts = useAdminToasts();
  return useChange(accountKey, async (variables: Variables) => {
    try {
      return await change(variables);
    } catch (error) {
      toasts.failed(error, t('changeFailed'), form, field);
      throw error;
    }
  });
}
