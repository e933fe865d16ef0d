import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import type { DaySoFar, Today } from '@platform/contracts';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { datesIn } from '../../../lib/release-time.ts';
import { useFigureText } from '../common/figure-text.ts';
import { Figures, NotedFigure } from '../common/report.tsx';
import type { Overview } from './api.ts';
import styles from './overview.module.css';
import { isMissing, Part, TabLink } from './parts.tsx';

const HoursChart = lazy(() => import('./hours-chart.tsx'));
const chartHeight = 240;

/** Views and viewers beside those of the same weekday last week until this time, and by the hour. */
export function TodayPart({ today: query }: Overview) {
  const { t, i18n } = useTranslation(['adminOverview', 'admin']);
  const { data } = query;
  const day = data && t('lastWeekday', { weekday: datesIn(data.zone).weekday(data.at, i18n.language) });
  const legend = (
    <div className={styles.legend} aria-hidden="true">
      <span>{t('today')}</span>
      <span>{day}</span>
    </div>
  );
  return (
    <>
      {!isMissing(query) && <DayFigures data={data} day={day} />}
      <Part
        title={t('hours')}
        action={
          <>
            {data && legend}
            <TabLink tab="analytics" label={t('admin:analytics')} />
          </>
        }
        queries={[query]}
        failed={t('todayFailed')}
        height={chartHeight}
      >
        {data && day && <Hours data={data} day={day} />}
      </Part>
    </>
  );
}

function DayFigures({ data, day }: { data: Today | undefined; day: string | undefined }) {
  const { t } = useTranslation(['adminOverview', 'adminAnalytics']);
  const { time, count, change } = useFigureText();
  const figure = (of: (data: Today) => [value: string, note: ReactNode]) => {
    if (!data) return <Skeleton height={64} />;
    const [value, note] = of(data);
    return <NotedFigure value={value} note={note} />;
  };
  const compared = (name: 'views' | 'viewers') =>
    figure(({ today: { [name]: now }, lastWeek: { [name]: before } }) => [
      count(now),
      <>
        {t('lastWeekSoFar', { day, before: count(before) })}{' '}
        {before > 0 && <strong>{change(now, before)}</strong>}
      </>,
    ]);
  const firstFrame = ({ firstFrameMs95 }: DaySoFar) => time(firstFrameMs95 ?? undefined);
  return (
    <Box sx={{ mb: 8 }}>
      <Figures
        of="day"
        label={t('today')}
        figures={{
          [t('viewsToday')]: compared('views'),
          [t('viewersToday')]: compared('viewers'),
          [t('activeNow')]: figure(({ activeMembers }) => [count(activeMembers), t('activeText')]),
          [t('adminAnalytics:firstFrame95')]: figure(({ today, lastWeek }) => [
            firstFrame(today),
            t('lastWeekWas', { day, before: firstFrame(lastWeek) }),
          ]),
        }}
      />
    </Box>
  );
}

/** The chart, and the same figures as a table for those who can't see it. */
function Hours({ data: { today, lastWeek, zone, at }, day }: { data: Today; day: string }) {
  const { t, i18n } = useTranslation('adminOverview');
  const now = datesIn(zone).hour(at);
  const views = today.hours.map((hour) => hour.views);
  const before = lastWeek.hours.map((hour) => hour.views);
  const count = (value: number | undefined) => formatCount(value ?? 0, i18n.language);
  return (
    <>
      <div className={styles.chart} aria-hidden="true">
        <Suspense fallback={<Skeleton height={chartHeight} />}>
          <HoursChart
            {...{ today: views, before, now, language: i18n.language }}
            figures={(hour) =>
              t('hourFigures', { today: count(views[hour]), before: count(before[hour]), day })
            }
          />
        </Suspense>
      </div>
      <Table className="visually-hidden" aria-label={t('hours')}>
        <thead>
          <tr>
            {[t('hour'), t('today'), day].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...views.keys()].map((hour) => (
            <tr key={hour}>
              <th scope="row">{`${hour}:00`}</th>
              <td>{hour > now ? '–' : count(views[hour])}</td>
              <td>{count(before[hour])}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
