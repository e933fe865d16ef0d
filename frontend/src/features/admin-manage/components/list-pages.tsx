import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../components/alert.tsx';
import { Button } from '../../../components/button.tsx';
import { EmptyState, ErrorState } from '../../../components/state-block.tsx';
import { useLoadMore } from '../../../lib/use-load-more.ts';
import { LoadMore } from '../../admin-panel/components/load-more.tsx';
import { useAdminToasts } from '../../admin-panel/lib/use-admin-toasts.ts';
import type { useListPages } from '../api/list-pages.ts';
import styles from './list-pages.module.css';
import { ListSkeleton } from './list-skeleton.tsx';

type ListPagesProps<Item> = {
  query: ReturnType<typeof useListPages<Item>>;
  label: string;
  /** Names of the columns, above the rows. */
  head?: ReactNode;
  row: (item: Item) => ReactNode;
  errorTitle: string;
  /** What stands there when there is nothing at all. */
  empty: ReactNode;
  search: string;
  onClearSearch: () => void;
};

/** A list that pages: its skeleton, its rows with 'load more', or why there is nothing. */
export function ListPages<Item>({
  query,
  label,
  head,
  row,
  errorTitle,
  empty,
  search,
  onClearSearch,
}: ListPagesProps<Item>) {
  const { t } = useTranslation('adminManage');
  const { t: common } = useTranslation();
  const { describe } = useAdminToasts();
  const { data, error } = query;
  const list = useRef<HTMLUListElement>(null);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const loadMore = useLoadMore(list, query);

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
  if (items.length === 0 && search) {
    return (
      <EmptyState
        title={t('noMatch', { search })}
        text={t('noMatchText')}
        action={
          <Button variant="secondary" onClick={onClearSearch}>
            {t('clearSearch')}
          </Button>
        }
      />
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      {head}
      <ul ref={list} className={styles.rows} aria-label={label}>
        {items.map(row)}
      </ul>
      <div role="alert">{error && <Alert kind="error">{describe(error, t('loadMoreFailed'))}</Alert>}</div>
      {query.hasNextPage && (
        <div className={styles.more}>
          <LoadMore loading={query.isFetchingNextPage} onClick={loadMore} />
        </div>
      )}
    </>
  );
}
