import type { SeriesPart } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { LoadFailure } from '../../../components/state-block.tsx';
import { useSeries } from '../../../features/series/api/series.ts';
import { PartList, PartListSkeleton } from '../../../features/series/components/part-list.tsx';
import { SeriesHero, SeriesHeroSkeleton } from '../../../features/series/components/series-hero.tsx';
import styles from '../../../features/series/components/series-page.module.css';
import SeriesStrip from '../../../features/series/components/series-strip.tsx';
import { usePlace } from '../../../features/series/lib/place.ts';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { isNotFound } from '../../../lib/api-error.ts';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';

const noParts: readonly SeriesPart[] = [];

/** /series/{id}: one series and its parts. */
export default function SeriesPage() {
  const { t } = useTranslation(['series', 'detail']);
  const { id = '' } = useParams();
  const query = useSeries(id);
  const series = query.data;
  const { marks, place } = usePlace(series?.items ?? noParts);
  useDocumentTitle(isNotFound(query.error) ? t('notFoundTitle') : series?.title, series?.description);

  const link = { to: '/series', label: t('toAll') };
  const notFound = { title: t('notFoundTitle'), text: t('detail:notFoundText'), link };
  return (
    <Page home>
      {series && <SeriesHero series={series} marks={marks} place={place} />}
      {query.isPending && <SeriesHeroSkeleton />}
      <div className={styles.columns}>
        {series && (
          <PartList series={series} marks={marks} at={place?.state === 'begun' ? place.part : undefined} />
        )}
        {query.isPending && <PartListSkeleton />}
        {query.isLoadingError && <LoadFailure query={query} title={t('errorTitle')} notFound={notFound} />}
        <aside className={styles.others}>
          <SeriesStrip label={t('others')} except={id} />
        </aside>
      </div>
    </Page>
  );
}
