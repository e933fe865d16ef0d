import type { Member } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { useAdminToasts } from '../../admin-panel/lib/use-admin-toasts.ts';
import { useSetMemberStatus } from '../api/members.ts';

/** Lets a suspended member in again. It harms nobody, so it is not asked. */
export function useReinstate({ id, name }: Member): { reinstate: () => void; reinstating: boolean } {
  const { t } = useTranslation('adminMembers');
  const toasts = useAdminToasts();
  const setStatus = useSetMemberStatus();
  return {
    reinstate: () =>
      setStatus.mutate(
        { id, status: 'active' },
        {
          onSuccess: () => toasts.done(t('reinstatedToast'), name),
          onError: (error) => toasts.failed(error, t('statusFailed')),
        },
      ),
    reinstating: setStatus.isPending,
  };
}
