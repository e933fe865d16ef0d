import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState } from '../../../components/state-block.tsx';
import { useWasScrolled } from '../../../lib/use-scroll-restoration.ts';
import { type LibraryData, type LibraryPage, useLibrary } from '../api/get-library.ts';
import { type LibraryBook, libraryBook } from '../lib/library-book.ts';
import { usePagesInView } from '../lib/use-pages-in-view.ts';
import { KeepPlace } from './keep-place.tsx';
import styles from './library.module.css';
import { LibraryGrid } from './library-grid.tsx';
import { LibrarySkeleton } from './library-skeleton.tsx';
import { LoadMore } from './load-more.tsx';

/** One element for all renders of it: an answer that comes changes nothing in it. */
const skeleton = <LibrarySkeleton />;

/** The list in its states: on its way, failed, or there. */
export function Library() {
  const { t } = useTranslation('library');
  const book = libraryBook(useQueryClient());
  const library = useLibrary(book);
  // The first cards are drawn in slices, in which the page answers; an answer by itself would have them all drawn in one go.
  const isThere = useDeferredValue(library.data !== undefined);
  if (library.isPending || (library.data && !isThere)) return skeleton;
  if (!library.data) {
    return (
      <ErrorState title={t('errorTitle')} onRetry={() => library.refetch()} pending={library.isFetching} />
    );
  }
  return <Pages book={book} library={library} data={library.data} />;
}

const countOf = (pages: readonly LibraryPage[]): number =>
  pages.reduce((sum, { items }) => sum + items.length, 0);

type PagesProps = { book: LibraryBook; library: ReturnType<typeof useLibrary>; data: LibraryData };

/** The few pages around the window, spaces for the others, and the way to more. */
function Pages({ book, library, data }: PagesProps) {
  const { t } = useTranslation('library');
  const root = useRef<HTMLDivElement>(null);
  // From then on every place on the page is told by the cards' own heights: a card that grew later would move it.
  const unseen = !useWasScrolled();
  const { pages, pageParams } = data;
  const first = pageParams[0]?.index ?? 0;
  const last = first + pages.length - 1;
  const blank = pages[0]?.blank ?? false;
  const atEnd = last >= book.last || !(blank || library.hasNextPage);
  const failed = blank && library.isError;
  const count = countOf(pages);
  usePagesInView(root, { book, library, first, last, failed });

  const retry = (again: () => unknown) => (
    <ErrorState title={t('errorTitle')} onRetry={() => again()} pending={library.isFetching} />
  );
  const above = () => {
    if (library.isFetchPreviousPageError) return retry(library.fetchPreviousPage);
    return library.isFetchingPreviousPage && <LibrarySkeleton />;
  };

  return (
    <>
      <KeepPlace
        book={book}
        root={root}
        first={first}
        atEnd={atEnd}
        shown={`${first} ${last} ${count} ${atEnd} ${failed}`}
        above={above()}
      >
        {count === 0 && !blank && (
          <div className={styles.empty}>
            <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
          </div>
        )}
        {failed && retry(library.refetch)}
        {blank && !failed && <LibrarySkeleton />}
        {!blank && <LibraryGrid data={data} atEnd={atEnd} hasMore={library.hasNextPage} unseen={unseen} />}
      </KeepPlace>
      {atEnd && !blank && <LoadMore library={library} root={root} count={count} />}
    </>
  );
}
