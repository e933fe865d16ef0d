import { screenConstants } from '@platform/contracts/limits';
import { useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionHeading } from '../../../components/headings.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { Loading, Repeat, Skeleton } from '../../../components/skeleton.tsx';
import { EmptyState, QueryError } from '../../../components/state-block.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { useNow } from '../../../lib/browser-hooks.ts';
import { formatRelative, spaceFigures } from '../../../lib/format.ts';
import { usePreviousVisit } from '../../../lib/use-previous-visit.ts';
import { isNewSince } from '../../../lib/visits.ts';
import { useLibrary } from '../api/get-library.ts';
import styles from './library.module.css';
import { LibraryGrid } from './library-grid.tsx';

export function LibrarySection() {
  return (
    <section id="library" className={styles.section} aria-labelledby="library-title" tabIndex={-1}>
      <LibraryHeading />
      <Library />
    </section>
  );
}

/** Says what is new since the last visit, as far as the loaded pages show it. */
function LibraryHeading() {
  const { t } = useTranslation(['library', 'site']);
  const { language } = useLanguage();
  const { data = [], hasNextPage } = useLibrary();
  // A page that the browser keeps goes on to the next visit.
  const now = useNow();
  const since = usePreviousVisit();
  const heading = { id: 'library-title', title: t('site:library') };
  const count = data.filter((item) => isNewSince(since, item)).length;
  if (since === null || count === 0) return <SectionHeading {...heading} note={t('newestFirst')} />;
  const when = formatRelative(new Date(since).toISOString(), language, now);
  // The oldest loaded item is new: there may be more.
  const many = hasNextPage && count === data.length;
  return (
    <SectionHeading
      {...heading}
      note={spaceFigures(many ? t('manyNewSince', { when }) : t('newSince', { when, count }))}
      shortNote={many ? t('manyNew') : t('newCount', { count })}
    />
  );
}

/** A constant element: React skips re-rendering it. */
const skeleton = (
  <Loading className={styles.grid}>
    <Repeat times={screenConstants.librarySkeletonCards}>
      <div className={styles.card} data-testid="card-skeleton">
        <Skeleton className={styles.pictureSkeleton} />
        <div className={styles.body}>
          <Skeleton width="88%" height={18} margin="0 0 12px" />
          <Skeleton width="54%" height={14} margin="0 0 12px" />
          <Skeleton width="70%" height={14} margin="6px 0 14px" />
        </div>
      </div>
    </Repeat>
  </Loading>
);

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
