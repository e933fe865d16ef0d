import type { ActivityDay } from '@platform/contracts';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { highestOf } from '../lib/chart-scale.ts';
import { formatDay } from '../lib/day.ts';
import styles from './activity-section.module.css';
import { ActivityTable } from './activity-table.tsx';
import { CsvButton } from './csv-button.tsx';
import { SectionHead } from './section-head.tsx';
import { type View, ViewSwitch } from './view-switch.tsx';

const ActivityChart = lazy(() => import('./activity-chart.tsx'));

/** Actions a day, as a picture or as a table; a skeleton of their size until they are there. */
export function ActivitySection({ activity }: { activity: ActivityDay[] | undefined }) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const titleId = useId();
  const [view, setView] = useState<View>('chart');
  const waiting = (
    <div className={styles.picture}>
      <Skeleton className={styles.waiting} />
    </div>
  );

  const highest = highestOf((activity ?? []).map(({ actions }) => actions));

  function content() {
    if (!activity) return waiting;
    if (highest < 0) return <p className={styles.none}>{t('noActivity')}</p>;
    if (view === 'table') return <ActivityTable activity={activity} highest={highest} labelledBy={titleId} />;
    return (
      <div
        className={styles.picture}
        role="img"
        aria-label={t('chartSays', {
          day: formatDay(activity[highest]?.day ?? '', i18n.language),
          actions: formatCount(activity[highest]?.actions ?? 0, i18n.language),
        })}
      >
        <Suspense fallback={waiting}>
          <ActivityChart activity={activity} highest={highest} />
        </Suspense>
      </div>
    );
  }

  return (
    <section aria-labelledby={titleId}>
      <SectionHead id={titleId} title={t('activity')}>
        {activity && highest >= 0 && (
          <>
            <CsvButton
              name={t('activity')}
              file={t('fileActivity')}
              rows={() => [
                [t('day'), t('actions'), t('activeMembers')],
                ...activity.map(({ day, actions, members }) => [day, actions, members]),
              ]}
            />
            <ViewSwitch view={view} onChange={setView} />
          </>
        )}
      </SectionHead>
      {content()}
    </section>
  );
}
