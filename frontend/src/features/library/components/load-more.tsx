import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../components/alert.tsx';
import { Button } from '../../../components/button.tsx';
import type { useLibrary } from '../api/get-library.ts';
import styles from './library.module.css';

type LoadMoreProps = {
  library: ReturnType<typeof useLibrary>;
  /** What holds the cards. */
  root: RefObject<HTMLElement | null>;
  /** Cards on the screen. */
  count: number;
};

const cardsIn = (root: HTMLElement | null) => [...(root?.querySelectorAll('[data-card]') ?? [])];

/** Opens the next page; the keyboard goes on from its first card. What is there stays when that fails. */
export function LoadMore({ library, root, count }: LoadMoreProps) {
  const { t } = useTranslation('library');
  const { t: common } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const lastCard = useRef<Element | undefined>(undefined);
  const [opened, setOpened] = useState(false);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = library;

  async function open() {
    lastCard.current = cardsIn(root.current).at(-1);
    const { isFetchNextPageError: failed } = await library.fetchNextPage();
    if (failed) return button.current?.focus();
    setOpened(true);
  }

  useEffect(() => {
    const last = lastCard.current;
    if (!last || isFetchingNextPage || isFetchNextPageError) return;
    lastCard.current = undefined;
    last.nextElementSibling?.querySelector('a')?.focus();
  });

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
        <Button ref={button} variant="secondary" size="large" pending={isFetchingNextPage} onClick={open}>
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
