import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../components/alert.tsx';
import { Button } from '../../../components/button.tsx';
import { useLoadMore } from '../../../lib/use-load-more.ts';
import type { useLibrary } from '../api/get-library.ts';
import styles from './library.module.css';

type LoadMoreProps = {
  library: ReturnType<typeof useLibrary>;
  /** What holds the cards. */
  list: RefObject<HTMLElement | null>;
  /** Cards in the list. */
  count: number;
};

/** Loads the next page; the keyboard goes on from its first card. What is there stays when that fails. */
export function LoadMore({ library, list, count }: LoadMoreProps) {
  const { t } = useTranslation('library');
  const { t: common } = useTranslation();
  const loadMore = useLoadMore(list, library, '[data-card] h3 a');
  const [opened, setOpened] = useState(false);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = library;

  async function open() {
    const result = await loadMore();
    if (result && !result.isFetchNextPageError) setOpened(true);
  }

  const words = () => {
    if (isFetchingNextPage) return t('loadingMore');
    return isFetchNextPageError ? common('retry') : t('loadMore');
  };
  const status = () => {
    if (isFetchingNextPage) return t('loadingMore');
    if (!hasNextPage) return opened ? t('end') : '';
    return opened ? t('loadedMore') : '';
  };

  return (
    <div className={styles.more}>
      <div role="alert">{isFetchNextPageError && <Alert kind="error">{t('loadMoreFailed')}</Alert>}</div>
      {hasNextPage && (
        <Button variant="secondary" size="large" pending={isFetchingNextPage} onClick={open}>
          {words()}
        </Button>
      )}
      {!hasNextPage && count > 0 && <p className={styles.end}>{t('end')}</p>}
      <p className="visually-hidden" role="status">
        {status()}
      </p>
    </div>
  );
}
