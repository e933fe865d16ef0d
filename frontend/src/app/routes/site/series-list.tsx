import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../features/series/i18n/index.ts';
import { PageTitle } from '../../../components/headings.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { Loading, Repeat } from '../../../components/skeleton.tsx';
import { EmptyState, QueryError } from '../../../components/state-block.tsx';
import { useSeriesList } from '../../../features/series/api/series.ts';
import { SeriesCard } from '../../../features/series/components/series-card.tsx';
import { SeriesCardSkeleton } from '../../../features/series/components/series-card-skeleton.tsx';
import styles from '../../../features/series/components/series-grid.module.css';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';

/** /series: every series. */
export default function SeriesListPage() {
  const { t } = useTranslation(['series', 'site', 'common']);
  const query = useSeriesList();
  const list = useRef<HTMLUListElement>(null);
  const series = query.data ?? [];
  const home = { to: '/', label: t('common:backHome') };
  useDocumentTitle(t('site:series'));
  return (
    <Page>
      <PageTitle title={t('site:series')} />
      {query.isPending && (
        <Loading className={styles.grid}>
          <Repeat times={6}>
            <SeriesCardSkeleton />
          </Repeat>
        </Loading>
      )}
      {query.isLoadingError && <QueryError query={query} level={2} title={t('listFailed')} />}
      {query.isSuccess && series.length === 0 && (
        <EmptyState level={2} title={t('emptyTitle')} text={t('emptyText')} link={home} />
      )}
      {series.length > 0 && (
        <>
          <ul ref={list} className={styles.grid}>
            {series.map((one) => (
              <li key={one.id}>
                <SeriesCard series={one} level={2} />
              </li>
            ))}
          </ul>
          <LoadMore query={query} list={list} rows="h2 a" />
        </>
      )}
    </Page>
  );
}
