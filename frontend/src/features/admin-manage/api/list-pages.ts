import type { ListSort } from '@platform/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { adminPage } from '../../admin-auth/lib/admin-api.ts';
import { adminKey } from '../../admin-auth/lib/admin-keys.ts';
import { useIsAdmin } from '../../admin-auth/lib/session.ts';

const pageItems = 20;

type ListRequest = {
  /** Parts of the query's key after the administrator's own. */
  key: readonly string[];
  path: string;
  search: string;
  sort: ListSort | 'name';
  /** Hidden and scheduled items too. */
  everything?: boolean;
};

/** A list of the panel: searched and sorted by the server, page by page by keyset. Runs only for who is logged in. */
export function useListPages<Item>({ key, path, search, sort, everything }: ListRequest) {
  const query = new URLSearchParams({ limit: String(pageItems), sort });
  if (everything) query.set('scope', 'all');
  if (search) query.set('search', search);
  return useInfiniteQuery({
    queryKey: [adminKey, ...key, { search, sort }],
    queryFn: ({ pageParam, signal }) => adminPage<Item>(pageParam, { signal }),
    initialPageParam: `${path}?${query}`,
    getNextPageParam: (page) => page.next,
    enabled: useIsAdmin(),
  });
}
