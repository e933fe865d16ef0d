import type { VerifyMembership } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { membership } from '../../../lib/membership.ts';
import { tracking } from '../../tracking/lib/tracking.ts';

export const verifyMembership = (body: VerifyMembership) =>
  api(apiPath('/api/membership/verify'), { method: 'POST', body });

export const useVerifyMembership = () => useMutation({ mutationFn: verifyMembership });

/** Clears the member cookie. */
export const logout = () => api(apiPath('/api/membership/logout'), { method: 'POST', keepalive: true });

/** Logs out immediately, even if the server can't be reached. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      tracking.leave();
      const request = logout();
      membership.forget();
      queryClient.clear();
      return request.catch(() => undefined);
    },
  });
}
