import { storageKeys } from '@platform/contracts/limits';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CardRow } from '../../../components/card-row.tsx';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { Loading, Repeat } from '../../../components/skeleton.tsx';
import { lazyPart } from '../../../lib/lazy-page.ts';
import { useRoom } from '../../../lib/use-room.ts';
import { useSeriesList } from '../api/series.ts';
import { SeriesCardSkeleton } from './series-card-skeleton.tsx';
import styles from './series-strip.module.css';

const SeriesStrip = lazyPart(() => import('./series-strip.tsx'));

/** The home page's row of series. */
export function SeriesSection() {
  const { t } = useTranslation('site');
  const { data, isLoadingError } = useSeriesList();
  const hasRoom = useRoom(storageKeys.seriesRow, data?.length);
  if (!hasRoom || isLoadingError || data?.length === 0) return null;
  const skeleton = (
    <Loading className={styles.strip}>
      <CardRow label={t('series')}>
        <Repeat times={3}>
          <li>
            <SeriesCardSkeleton />
          </li>
        </Repeat>
      </CardRow>
    </Loading>
  );
  return (
    <ErrorBoundary fallback={() => null} onCatch={SeriesStrip.onCatch}>
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
