import { screenConstants } from '@platform/contracts/limits';
import { useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionHeading } from '../../../components/headings.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { EmptyState, QueryError } from '../../../components/state-block.tsx';
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
      {library.data.length > 0 && <LoadMore query={library} list={list} rows="[data-card] h3 a" />}
    </>
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
