import type { Login, LoginResponse, VerifyAdminResponse } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ApiRequest, api, apiPage, type Page } from '../../../lib/api-client.ts';
import { isStatus } from '../../../lib/api-error.ts';
import { adminSession, useAdminSession } from './session.ts';

/** The first part of every query key whose data only an administrator may see. The cache drops them when the session ends. */
export const adminKey = 'admin';

/** Runs a request of the operator's. A 401 means that the session is over: the login form takes over. */
async function asAdmin<Result>(send: () => Promise<Result>): Promise<Result> {
  const { token } = adminSession.get();
  try {
    return await send();
  } catch (error) {
    if (isStatus(error, 401)) adminSession.expire(token);
    throw error;
  }
}

export const adminApi = <Result>(path: string, request?: ApiRequest): Promise<Result> =>
  asAdmin(() => api<Result>(path, request));

export const adminPage = <Item>(path: string, request?: ApiRequest): Promise<Page<Item>> =>
  asAdmin(() => apiPage<Item>(path, request));

/** Deletes what is at a path. A 404 counts as deleted. */
export const adminDelete = (path: string): Promise<void> =>
  adminApi<void>(path, { method: 'DELETE' }).catch((error: unknown) => {
    if (!isStatus(error, 404)) throw error;
  });

export const useLogin = () =>
  useMutation({
    mutationFn: (body: Login) => api<LoginResponse>(paths.adminLogin, { method: 'POST', body }),
    onSuccess: adminSession.start,
  });

/** Ends the session on the server, and here in any case, whether the server answers or not. */
export const useLogout = (onLoggedOut: () => void) =>
  useMutation({
    mutationFn: () => api<void>(paths.adminLogout, { method: 'POST' }),
    // Here and not where it is called: the button is gone once the session is.
    onSettled: () => {
      adminSession.end();
      onLoggedOut();
    },
  });

/** Asks once per token whose it is. An error ends the session, as a logout in another tab does, and drops the cached data. */
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
