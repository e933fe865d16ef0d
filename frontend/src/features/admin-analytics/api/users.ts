import type { UserProfile, UserSort } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '../../../lib/api-client.ts';
import { adminPage } from '../../admin-auth/lib/admin-api.ts';
import { useIsAdmin } from '../../admin-auth/lib/session.ts';
import { analyticsKey } from '../lib/keys.ts';
import { logFailures } from '../lib/log-failures.ts';

const pageItems = 50;

export type UsersRequest = { search: string; sort: UserSort };

type UsersPage = Page<UserProfile> & { fetchedAt: number };

const keyOf = (request: UsersRequest) => [...analyticsKey, 'users', request];

function firstPath({ search, sort }: UsersRequest): string {
  const query = new URLSearchParams({ limit: String(pageItems), sort });
  if (search) query.set('search', search);
  return `${paths.analyticsUsers}?${query}`;
}

const fetchPage = (path: string, signal?: AbortSignal): Promise<UsersPage> =>
  logFailures('Failed to fetch user profiles', async () => ({
    ...(await adminPage<UserProfile>(path, signal ? { signal } : {})),
    fetchedAt: Date.now(),
  }));

/** The profiles: searched and sorted by the server, page by page by keyset. */
export const useUsers = (request: UsersRequest) =>
  useInfiniteQuery({
    queryKey: keyOf(request),
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: firstPath(request),
    getNextPageParam: (page) => page.next,
    enabled: useIsAdmin(),
  });

/** Replaces the list by a new first page once that is there; what is shown stays until then, and if it fails. */
export async function refreshUsers(queryClient: QueryClient, request: UsersRequest): Promise<void> {
  const page = await fetchPage(firstPath(request));
  await queryClient.cancelQueries({ queryKey: keyOf(request) });
  queryClient.setQueryData<InfiniteData<UsersPage, string>>(keyOf(request), {
    pages: [page],
    pageParams: [firstPath(request)],
  });
}
