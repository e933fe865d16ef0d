import type { AdminRole } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { accountKey, useAccountChange } from '../account/api.ts';
import { adminApi, adminDelete, adminKey } from '../auth/api.ts';
import { useMay } from '../auth/session.ts';

export const useTeam = () =>
  useQuery({
    queryKey: [adminKey, accountKey, 'team'],
    queryFn: ({ signal }) => adminApi(apiPath('/api/admin/team'), { signal }),
    staleTime: 0,
    enabled: useMay()('owner'),
  });

export const useChangeMember = () =>
  useAccountChange(({ id, ...body }: { id: string; role?: AdminRole; disabled?: boolean }) =>
    adminApi(apiPath('/api/admin/team/{id}', { id }), { method: 'PUT', body }),
  );

export const useRequireFactor = () =>
  useAccountChange((secondFactorRequired: boolean) =>
    adminApi(apiPath('/api/admin/team'), { method: 'PUT', body: { secondFactorRequired } }),
  );

export const useInvite = () =>
  useAccountChange((role: AdminRole) =>
    adminApi(apiPath('/api/admin/team/invites'), { method: 'POST', body: { role } }),
  );

export const useWithdraw = () =>
  useAccountChange((id: string) => adminDelete(apiPath('/api/admin/team/invites/{id}', { id })));
