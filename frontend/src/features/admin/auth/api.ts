import type { Login } from '@platform/contracts';
import type { ApiPath, Method, MethodAt } from '@platform/contracts/operations';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type Answer,
  type ApiRequest,
  api,
  apiList,
  apiPage,
  apiResponse,
  type RequestOptions,
} from '../../../lib/api-client.ts';
import { isStatus } from '../../../lib/api-error.ts';
import { drafts } from '../../../lib/drafts.ts';
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

export const adminApi = <Path extends ApiPath, M extends Method = 'GET'>(
  path: PathOf<Path>,
  request?: ApiRequest<Path, M>,
): Promise<Answer<Path, M>> => asAdmin(() => api(path, request));

export const adminPage = <Path extends ApiPath>(path: PathOf<Path>, options?: RequestOptions) =>
  asAdmin(() => apiPage(path, options));

export const adminResponse = <Path extends ApiPath>(path: PathOf<Path>, options?: RequestOptions) =>
  asAdmin(() => apiResponse(path, options));

export const adminList = <Path extends ApiPath>(path: PathOf<Path>) => asAdmin(() => apiList(path));

type DeletedPath = { [Path in ApiPath]: 'DELETE' extends MethodAt<Path> ? Path : never }[ApiPath];

/** Deletes what is at a path. A 404 counts as deleted. */
export const adminDelete = async (path: PathOf<DeletedPath>): Promise<void> => {
  await adminApi(path, { method: 'DELETE' }).catch((error: unknown) => {
    if (!isStatus(error, 404)) throw error;
  });
};

export const useLogin = () =>
  useMutation({
    mutationFn: (body: Login) => api(apiPath('/api/admin/login'), { method: 'POST', body }),
    onSuccess: adminSession.start,
  });

/** Ends the session on the server, and here in any case, whether the server answers or not. */
export const useLogout = (onLoggedOut: () => void) =>
  useMutation({
    mutationFn: () => api(apiPath('/api/admin/logout'), { method: 'POST' }),
    // Here and not where it is called: the button is gone once the session is.
    onSettled: () => {
      adminSession.end();
      drafts.clear();
      onLoggedOut();
    },
  });

/** Asks once per token whose it is. An error ends the session, as a logout in another tab does, and drops the cached data. */
export function useVerifyAdmin(): { verifying: boolean } {
  const { token, admin } = useAdminSession();
  const queryClient = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [adminKey, 'verify', token],
    queryFn: ({ signal }) => api(apiPath('/api/admin/verify'), { signal }),
    enabled: token !== null,
    // Offline it waits: an error would end the session.
    networkMode: 'online',
  });

  useEffect(() => {
    if (data) adminSession.confirm(data.admin);
    if (error) adminSession.end();
  }, [data, error]);
  useEffect(() => {
    if (token === null) queryClient.removeQueries({ queryKey: [adminKey] });
  }, [token, queryClient]);

  return { verifying: token !== null && admin === null && !error };
}
