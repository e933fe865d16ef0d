import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadMore } from '../lib/use-load-more.ts';
import { Button } from './button.tsx';
import styles from './load-more.module.css';
import { Alert } from './state-block.tsx';

type LoadMoreProps = {
  /** Has loaded at least one row. */
  query: UseInfiniteQueryResult;
  list: RefObject<HTMLElement | null>;
  /** Selects the element to focus, one per row. */
  rows: string;
};

/** The foot of a list: loads the next page and focuses its first row. A failure keeps the loaded pages. */
export function LoadMore({ query, list, rows }: LoadMoreProps) {
  const { t } = useTranslation();
  const loadMore = useLoadMore(list, query, rows);
  const [opened, setOpened] = useState(false);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;

  async function open() {
    const result = await loadMore();
    if (result && !result.isFetchNextPageError) setOpened(true);
  }

  const words = () => {
    if (isFetchingNextPage) return t('loadingMore');
    return isFetchNextPageError ? t('retry') : t('loadMore');
  };
  const status = () => {
    if (isFetchingNextPage) return t('loadingMore');
    if (!hasNextPage) return opened ? t('end') : '';
    return opened ? t('loadedMore') : '';
  };

  return (
    <div className={styles.more}>
      <div role="alert">{isFetchNextPageError && <Alert>{t('loadMoreFailed')}</Alert>}</div>
      {hasNextPage ? (
        <Button variant="secondary" size="large" pending={isFetchingNextPage} onClick={open}>
          {words()}
        </Button>
      ) : (
        <p className={styles.end}>{t('end')}</p>
      )}
      <p className="visually-hidden" role="status">
        {status()}
      </p>
    </div>
  );
}
