import { screenConstants } from '@platform/contracts/limits';
import { type RefObject, useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { SectionHeading } from '../../../components/headings.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Alert, EmptyState, QueryError } from '../../../components/state-block.tsx';
import { useLoadMore } from '../../../lib/use-load-more.ts';
import { useLibrary } from '../api/get-library.ts';
import styles from './library.module.css';
import { LibraryGrid } from './library-grid.tsx';

export function LibrarySection() {
  const { t } = useTranslation(['library', 'site']);
  return (
    <section id="library" className={styles.section} aria-labelledby="library-title" tabIndex={-1}>
      <SectionHeading id="library-title" title={t('site:library')} note={t('newestFirst')} />
      <Library />
    </section>
  );
}

/** A constant element: React skips re-rendering it. */
const skeleton = <LibrarySkeleton />;

function Library() {
  const { t } = useTranslation('library');
  const list = useRef<HTMLDivElement>(null);
  const library = useLibrary();
  // Deferred: React renders the first cards in time slices, so the page stays responsive.
  const isThere = useDeferredValue(library.data !== undefined);
  if (library.isPending || (library.data && !isThere)) return skeleton;
  if (!library.data) return <QueryError query={library} title={t('errorTitle')} />;
  return (
    <>
      {library.data.length === 0 && (
        <div className={styles.empty}>
          <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
        </div>
      )}
      <LibraryGrid ref={list} items={library.data} />
      <LoadMore library={library} list={list} count={library.data.length} />
    </>
  );
}

type LoadMoreProps = {
  library: ReturnType<typeof useLibrary>;
  /** The cards' container. */
  list: RefObject<HTMLElement | null>;
  /** The number of cards. */
  count: number;
};

/** Loads the next page and focuses its first card. A failure keeps the loaded pages. */
function LoadMore({ library, list, count }: LoadMoreProps) {
  const { t } = useTranslation(['library', 'common']);
  const loadMore = useLoadMore(list, library, '[data-card] h3 a');
  const [opened, setOpened] = useState(false);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = library;

  async function open() {
    const result = await loadMore();
    if (result && !result.isFetchNextPageError) setOpened(true);
  }

  const words = () => {
    if (isFetchingNextPage) return t('loadingMore');
    return isFetchNextPageError ? t('common:retry') : t('loadMore');
  };
  const status = () => {
    if (isFetchingNextPage) return t('loadingMore');
    if (!hasNextPage) return opened ? t('end') : '';
    return opened ? t('loadedMore') : '';
  };

  return (
    <div className={styles.more}>
      <div role="alert">{isFetchNextPageError && <Alert>{t('loadMoreFailed')}</Alert>}</div>
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

function LibrarySkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.grid} role="status" aria-label={t('loading')}>
      {Array.from({ length: screenConstants.librarySkeletonCards }, (_, index) => (
        <div key={index} className={styles.card} data-testid="card-skeleton">
          <Skeleton className={styles.pictureSkeleton} />
          <div className={styles.body}>
            <Skeleton width="88%" height={18} className={styles.bar} />
            <Skeleton width="54%" height={14} className={styles.bar} />
            <Skeleton width="70%" height={14} className={styles.lastBar} />
          </div>
        </div>
      ))}
    </div>
  );
}
