import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../components/alert.tsx';
import { Button } from '../../../components/button.tsx';
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
  /** Cards there were when more were asked for, until those have come. */
  const before = useRef<number | null>(null);
  const [opened, setOpened] = useState(false);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = library;

  async function open() {
    before.current = count;
    const { isFetchNextPageError: failed } = await library.fetchNextPage();
    if (failed) before.current = null;
    else setOpened(true);
  }

  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    list.current?.querySelectorAll('[data-card]')[before.current]?.querySelector('a')?.focus();
    before.current = null;
  }, [count, list]);

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
