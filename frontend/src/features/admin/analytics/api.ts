import type { UserDetails, UserSort } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import {
  type InfiniteData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Page } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { adminApi, adminKey, adminPage } from '../auth/api.ts';
import { useIsAdmin } from '../auth/session.ts';

const pageItems = 50;
const analyticsKey = [adminKey, 'analytics'] as const;

const isAbort = (error: unknown): boolean => (error as Error | null)?.name === 'AbortError';

/** Runs a request whose failure is logged and not shown. An answer that is not a success is not even logged. */
async function logFailures<Result>(message: string, send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification has these failures logged, and nowhere else
    if (!(error instanceof ApiError) && !isAbort(error)) console.error(message, error);
    throw error;
  }
}

/** Totals over all members, and what happened in the last thirty days. */
export const summaryQuery = queryOptions({
  queryKey: [...analyticsKey, 'summary'],
  queryFn: ({ signal }) =>
    logFailures('Failed to fetch analytics summary', () =>
      adminApi(apiPath('/api/admin/analytics/summary', { days: limits.analyticsDays }), { signal }),
    ),
});

export type UsersRequest = { search: string; sort: UserSort };
type UsersPage = Page<'/api/admin/analytics/users'> & { fetchedAt: number };

const usersKey = (request: UsersRequest) => [...analyticsKey, 'users', request];

type UsersPath = PathOf<'/api/admin/analytics/users'>;

const usersPath = ({ search, sort }: UsersRequest): UsersPath =>
  apiPath('/api/admin/analytics/users', { limit: pageItems, sort, search: search || undefined });

const fetchUsers = (path: UsersPath, signal?: AbortSignal): Promise<UsersPage> =>
  logFailures('Failed to fetch user profiles', async () => ({
    ...(await adminPage(path, signal ? { signal } : {})),
    fetchedAt: Date.now(),
  }));

/** The profiles: searched and sorted by the server, page by page by keyset. */
export const useUsers = (request: UsersRequest) =>
  useInfiniteQuery({
    queryKey: usersKey(request),
    queryFn: ({ pageParam, signal }) => fetchUsers(pageParam, signal),
    initialPageParam: usersPath(request),
    getNextPageParam: (page) => page.next,
    enabled: useIsAdmin(),
  });

/** Fetches the totals and the list's first page again. What is shown stays until they are there, and if one fails. */
export function useRefresh(request: UsersRequest) {
  const queryClient = useQueryClient();
  async function refreshUsers() {
    const path = usersPath(request);
    const page = await fetchUsers(path);
    await queryClient.cancelQueries({ queryKey: usersKey(request) });
    queryClient.setQueryData<InfiniteData<UsersPage, UsersPath>>(usersKey(request), {
      pages: [page],
      pageParams: [path],
    });
  }
  return useMutation({
    mutationFn: () =>
      Promise.allSettled([queryClient.fetchQuery({ ...summaryQuery, staleTime: 0 }), refreshUsers()]),
  });
}

type UserPath = PathOf<'/api/admin/analytics/user/{membershipNumber}'>;

const fetchDetails = (
  path: UserPath,
  signal: AbortSignal,
): Promise<{ details: UserDetails; next: UserPath | null }> =>
  logFailures('Failed to fetch user details', async () => {
    // This answer pages by its Link header like a list, though its body is the profile with the actions in it.
    const { items, next } = await adminPage(path, { signal });
    return { details: items as unknown as UserDetails, next };
  });

/** A member's figures and every action, newest first, page by page. Fetched anew each time it is opened. */
export const useUserDetails = (membershipNumber: string) =>
  useInfiniteQuery({
    queryKey: [...analyticsKey, 'user', membershipNumber],
    queryFn: ({ pageParam, signal }) => fetchDetails(pageParam, signal),
    initialPageParam: apiPath('/api/admin/analytics/user/{membershipNumber}', {
      membershipNumber,
      limit: pageItems,
    }),
    getNextPageParam: (page) => page.next,
    enabled: useIsAdmin(),
    gcTime: 0,
  });
