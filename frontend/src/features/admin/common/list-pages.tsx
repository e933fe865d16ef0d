import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ListSort } from '@platform/contracts';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../components/state-block.tsx';
import { useLoadMore } from '../../../lib/use-load-more.ts';
import { adminKey, adminPage } from '../auth/api.ts';
import { useIsAdmin } from '../auth/session.ts';
import { Button, LoadMore } from './buttons.tsx';
import { useAdminToasts } from './messages.ts';
import type { Search } from './search-and-sort.tsx';

const pageItems = 20;

type ListPath = '/api/videos' | '/api/embeds' | '/api/blog-posts' | '/api/category-videos' | '/api/members';

type ListRequest<Path extends ListPath> = {
  /** Parts of the query's key after the administrator's own. */
  key: readonly string[];
  path: Path;
  search: string;
  sort: ListSort | 'name';
};

/** A list of the panel: searched and sorted by the server, page by page by keyset. Runs only for who is logged in. */
export function useListPages<Path extends ListPath>({ key, path, search, sort }: ListRequest<Path>) {
  return useInfiniteQuery({
    queryKey: [adminKey, ...key, { search, sort }],
    queryFn: ({ pageParam, signal }) => adminPage(pageParam, { signal }),
    initialPageParam: apiPath<ListPath>(path, {
      limit: pageItems,
      sort,
      // Hidden and scheduled items too.
      scope: path === '/api/members' ? undefined : 'all',
      search: search || undefined,
    }) as PathOf<Path>,
    getNextPageParam: (page) => page.next,
    enabled: useIsAdmin(),
  });
}

type ListPagesProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** Of a list that can be searched. */
  search?: Search;
  errorTitle: string;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** Renders the list. `rows` is the ref of the element whose children are its rows. */
  children: (items: Item[], rows: Ref<never>) => ReactNode;
};

/** A list that pages: its skeleton, its rows with 'load more', or why there is nothing. */
export function ListPages<Item>({ query, search, errorTitle, empty, children }: ListPagesProps<Item>) {
  const { t } = useTranslation('adminManage');
  const { t: common } = useTranslation();
  const { describe } = useAdminToasts();
  const { data, error } = query;
  const rows = useRef<never>(null);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const loadMore = useLoadMore(rows, query, ':scope > *');

  if (!data && error) {
    return (
      <ErrorState
        title={errorTitle}
        text={describe(error, common('errorText'))}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    );
  }
  if (!data) return <ListSkeleton />;
  if (items.length === 0 && search?.search) {
    return (
      <EmptyState
        title={t('noMatch', { search: search.search })}
        text={t('noMatchText')}
        action={
          <Button variant="outlined" onClick={search.clear}>
            {t('clearSearch')}
          </Button>
        }
      />
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      {children(items, rows)}
      {error && <Alert severity="error">{describe(error, t('loadMoreFailed'))}</Alert>}
      {query.hasNextPage && (
        <Box sx={{ mt: 6, textAlign: 'center' }}>
          <LoadMore loading={query.isFetchingNextPage} onClick={loadMore} />
        </Box>
      )}
    </>
  );
}

/** Rows of the size of those that are loaded. */
function ListSkeleton() {
  const { t } = useTranslation('admin');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ borderTop: 1, borderColor: 'divider' }}>
      {['54%', '70%', '38%', '62%', '46%'].map((width) => (
        <Stack
          key={width}
          direction="row"
          sx={{ alignItems: 'center', gap: 4, minHeight: 64, borderBottom: 1, borderColor: 'divider' }}
        >
          <Skeleton width="72px" height={40} />
          <Skeleton width={width} />
        </Stack>
      ))}
    </Box>
  );
}
