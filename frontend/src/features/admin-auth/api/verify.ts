import type { VerifyAdminResponse } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api-client.ts';
import { adminKey } from '../lib/admin-keys.ts';
import { adminSession, useAdminSession } from '../lib/session.ts';

/** Asks once per token who it is for. An error ends the session, as does a logout in another tab; cached data goes with it. */
export function useVerifyAdmin(): { verifying: boolean } {
  const { token, admin } = useAdminSession();
  const queryClient = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [adminKey, 'verify', token],
    queryFn: ({ signal }) => api<VerifyAdminResponse>(paths.adminVerify, { signal }),
    enabled: token !== null,
  });

  useEffect(() => {
    if (data) adminSession.confirm(data.admin);
  }, [data]);
  useEffect(() => {
    if (error) adminSession.end();
  }, [error]);
  useEffect(() => {
    if (token === null) queryClient.removeQueries({ queryKey: [adminKey] });
  }, [token, queryClient]);

  return { verifying: token !== null && admin === null && !error };
}
