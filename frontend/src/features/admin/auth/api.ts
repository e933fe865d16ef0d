import type { ApiPath, Method, MethodAt } from '@platform/contracts/operations';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type ApiRequest,
  api,
  apiList,
  apiPage,
  apiResponse,
  type RequestOptions,
  type ResponseOf,
} from '../../../lib/api-client.ts';
import { isStatus, keyOf } from '../../../lib/api-error.ts';
import { drafts } from '../../../lib/drafts.ts';
import { adminKey } from '../../../lib/use-admin-tab.ts';
import { passwordQuestion } from './password-question.ts';
import { adminSession, useAdminSession } from './session.ts';

export { adminKey };

/** 401: the token is not valid. `adminOnly`: no token was sent, only a membership number. */
const hasEnded = (error: unknown): boolean => isStatus(error, 401) || keyOf(error) === 'adminOnly';

/**
 * Runs an administrator's request. A session that has ended shows the login form. `scopeForbidden` may also mean that the
 * gateway could not check the token, as the membership number is sent too: the server is asked again. A change that needs the
 * password is sent again once it was given.
 */
async function asAdmin<Result>(send: () => Promise<Result>): Promise<Result> {
  const { token } = adminSession.get();
  try {
    return await send();
  } catch (error) {
    const key = keyOf(error);
    if (hasEnded(error)) adminSession.expire(token);
    if (key === 'roleForbidden' || key === 'secondFactorMissing' || key === 'scopeForbidden')
      adminSession.recheck();
    if (key !== 'confirmationRequired') throw error;
    await passwordQuestion.ask();
    return asAdmin(send);
  }
}

export const adminApi = <Path extends ApiPath, M extends Method = 'GET'>(
  path: PathOf<Path>,
  request?: ApiRequest<Path, M>,
): Promise<ResponseOf<Path, M>> => asAdmin(() => api<Path, M>(path, request));

export const adminPage = <Path extends ApiPath>(path: PathOf<Path>, options?: RequestOptions) =>
  asAdmin(() => apiPage(path, options));

export const adminResponse = <Path extends ApiPath>(path: PathOf<Path>, options?: RequestOptions) =>
  asAdmin(() => apiResponse(path, options));

export const adminList = <Path extends ApiPath>(path: PathOf<Path>) => asAdmin(() => apiList(path));

/** Reads a path. `key` is the second part of the query's key. */
export const adminQuery = <Path extends ApiPath>(key: string, path: PathOf<Path>) =>
  queryOptions({
    queryKey: [adminKey, key, path],
    queryFn: ({ signal }) => adminApi(path, { signal }),
  });

/** Reads a path until it was read once: a form made of it keeps its input, also when the session ends in between. */
export function useReadOnce<Path extends ApiPath>(key: string, path: PathOf<Path>, enabled = true) {
  const [loaded, setLoaded] = useState<ResponseOf<Path>>();
  const query = useQuery({ ...adminQuery<Path>(key, path), enabled: enabled && !loaded, gcTime: 0 });
  if (query.data && !loaded) setLoaded(query.data);
  return { loaded, query };
}

type DeletedPath = { [Path in ApiPath]: 'DELETE' extends MethodAt<Path> ? Path : never }[ApiPath];

/** Deletes what is at a path. A 404 counts as deleted. */
export const adminDelete = async (path: PathOf<DeletedPath>): Promise<void> => {
  await adminApi(path, { method: 'DELETE' }).catch((error: unknown) => {
    if (!isStatus(error, 404)) throw error;
  });
};

/** Logs out here at once, whether the server can be told or not. */
export function logOut(): void {
  api(apiPath('/api/admin/logout'), { method: 'POST', keepalive: true }).catch(() => undefined);
  adminSession.end();
  drafts.clear();
}

const verifyKey = 'verify';

/** Verifies each token once, and when a check is due. The end of the session drops the cached data. */
export function useVerifyAdmin(): { verifying: boolean } {
  const { token, admin, checks } = useAdminSession();
  const queryClient = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [adminKey, verifyKey, token, checks],
    queryFn: ({ signal }) => api(apiPath('/api/admin/verify'), { signal }),
    enabled: token !== null,
    // Pauses while offline: an error would end a session of which nobody is known.
    networkMode: 'online',
  });

  useEffect(() => {
    if (data) adminSession.confirm(data.admin);
    if (!error) return;
    // Any other error says nothing of the session.
    if (adminSession.get().admin === null) adminSession.end();
    else if (hasEnded(error)) adminSession.expire(token);
  }, [data, error, token]);
  useEffect(() => {
    if (token === null) queryClient.removeQueries({ queryKey: [adminKey] });
  }, [token, queryClient]);
  // What only the role before could read isn't shown from the cache.
  const role = admin?.role;
  const before = useRef(role);
  useEffect(() => {
    if (role && before.current && role !== before.current)
      void queryClient.resetQueries({
        queryKey: [adminKey],
        predicate: ({ queryKey: [, key] }) => key !== verifyKey,
      });
    before.current = role;
  }, [role, queryClient]);

  return { verifying: token !== null && admin === null && !error };
}
