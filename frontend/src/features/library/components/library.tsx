import { useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState } from '../../../components/state-block.tsx';
import { useLibrary } from '../api/get-library.ts';
import styles from './library.module.css';
import { LibraryGrid } from './library-grid.tsx';
import { LibrarySkeleton } from './library-skeleton.tsx';
import { LoadMore } from './load-more.tsx';

/** One element for all renders of it: an answer that comes changes nothing in it. */
const skeleton = <LibrarySkeleton />;

/** The list in its states: on its way, failed, or there. */
export function Library() {
  const { t } = useTranslation('library');
  const list = useRef<HTMLDivElement>(null);
  const library = useLibrary();
  // The first cards are drawn in slices, in which the page answers; an answer by itself would have them all drawn in one go.
  const isThere = useDeferredValue(library.data !== undefined);
  if (library.isPending || (library.data && !isThere)) return skeleton;
  if (!library.data) {
    return (
      <ErrorState title={t('errorTitle')} onRetry={() => library.refetch()} pending={library.isFetching} />
    );
  }
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
