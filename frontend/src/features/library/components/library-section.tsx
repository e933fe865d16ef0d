import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { SectionHeading } from '../../../components/section-heading.tsx';
import { EmptyState, ErrorState } from '../../../components/state-block.tsx';
import { toast } from '../../../components/toast/toast-store.ts';
import { useLibrary } from '../api/get-library.ts';
import { AddVideoCard } from './add-video-card.tsx';
import styles from './library.module.css';
import { LibrarySkeleton } from './library-skeleton.tsx';
import { VideoCard } from './video-card.tsx';

/** Pictures in the first rows are loaded with the page. */
const eagerCards = 4;

export function LibrarySection() {
  const { t } = useTranslation('library');
  const { t: site } = useTranslation('site');
  return (
    <section id="library" className={styles.section} aria-labelledby="library-title">
      <SectionHeading id="library-title" title={site('library')} note={t('newestFirst')} />
      <Library />
    </section>
  );
}

function Library() {
  const { t } = useTranslation('library');
  const library = useLibrary();
  const { isFetchNextPageError } = library;

  useEffect(() => {
    if (isFetchNextPageError) toast.error(t('loadMoreFailed'));
  }, [isFetchNextPageError, t]);

  if (library.isPending) return <LibrarySkeleton />;
  if (library.isError && !library.data) {
    return (
      <ErrorState title={t('errorTitle')} onRetry={() => library.refetch()} pending={library.isFetching} />
    );
  }

  const items = library.data.pages.flatMap((page) => page.items);
  return (
    <>
      {items.length === 0 && (
        <div className={styles.empty}>
          <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
        </div>
      )}
      <ul className={styles.grid}>
        {items.map((item, index) => (
          <li key={`${item.type}-${item.id}`}>
            <VideoCard item={item} eager={index < eagerCards} />
          </li>
        ))}
        <li>
          <AddVideoCard />
        </li>
      </ul>
      {library.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="secondary"
            size="large"
            pending={library.isFetchingNextPage}
            onClick={() => library.fetchNextPage()}
          >
            {library.isFetchingNextPage ? t('loadingMore') : t('loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}
