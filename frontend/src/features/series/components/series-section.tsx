import { storageKeys } from '@platform/contracts/limits';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CardRow } from '../../../components/card-row.tsx';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { useRoom } from '../../../lib/use-room.ts';
import { useSeriesList } from '../api/series.ts';
import { SeriesCardSkeleton } from './series-card-skeleton.tsx';
import styles from './series-strip.module.css';

const SeriesStrip = lazy(() => import('./series-strip.tsx'));

const skeletonCards = 3;

/** The home page's row of series. */
export function SeriesSection() {
  const { t } = useTranslation(['site', 'common']);
  const { data, isError } = useSeriesList();
  const hasRoom = useRoom(storageKeys.seriesRow, data?.length);
  if (!hasRoom || isError || data?.length === 0) return null;
  const skeleton = (
    <div className={styles.strip} role="status" aria-label={t('common:loading')}>
      <CardRow label={t('series')}>
        {Array.from({ length: skeletonCards }, (_, index) => (
          <li key={index}>
            <SeriesCardSkeleton />
          </li>
        ))}
      </CardRow>
    </div>
  );
  return (
    <ErrorBoundary fallback={() => null}>
      <div className={styles.home}>
        {data ? (
          <Suspense fallback={skeleton}>
            <SeriesStrip label={t('series')} />
          </Suspense>
        ) : (
          skeleton
        )}
      </div>
    </ErrorBoundary>
  );
}
