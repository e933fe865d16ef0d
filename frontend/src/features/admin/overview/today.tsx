import Box from '@mui/material/Box';
import type { DaySoFar, Today } from '@platform/contracts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { datesIn } from '../../../lib/release-time.ts';
import { useFigureText } from '../common/figure-text.ts';
import { FiguresTable, ScrolledTable } from '../common/figures-table.tsx';
import { type Figure, Figures } from '../common/report.tsx';
import { type View, ViewToggle } from '../common/toggle.tsx';
import type { Overview } from './api.ts';
import styles from './overview.module.css';
import { Part, TabLink } from './parts.tsx';

const Bars = lazy(() => import('../common/bars.tsx'));
const chartHeight = 240;
const labelledHours = 3;
const leastTop = 4;

/** Views and viewers beside those of the same weekday last week until this time, and by the hour. */
export function TodayPart({ today: query }: Overview) {
  const { t, i18n } = useTranslation(['adminOverview', 'admin']);
  const { data } = query;
  const [view, setView] = useState<View>('chart');
  const day = data && t('lastWeekday', { weekday: datesIn(data.zone).weekday(data.at, i18n.language) });
  const legend = (
    <div className={styles.legend} aria-hidden="true">
      <span>{t('today')}</span>
      <span>{day}</span>
    </div>
  );
  return (
    <>
      {!query.isLoadingError && <DayFigures data={data} day={day} />}
      <Part
        title={t('hours')}
        action={
          <>
            {data && view === 'chart' && legend}
            {data && <ViewToggle value={view} onChange={setView} />}
            <TabLink tab="analytics" label={t('admin:analytics')} />
          </>
        }
        queries={[query]}
        failed={t('todayFailed')}
        height={chartHeight}
      >
        {data && day && <Hours data={data} day={day} view={view} />}
      </Part>
    </>
  );
}

function DayFigures({ data, day }: { data: Today | undefined; day: string | undefined }) {
  const { t } = useTranslation(['adminOverview', 'adminAnalytics']);
  const { time, count, change } = useFigureText();
  const figure = (of: (data: Today) => Figure): Figure => (data ? of(data) : <Skeleton height={64} />);
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
            t('lastWeekSoFar', { day, before: firstFrame(lastWeek) }),
          ]),
        }}
      />
    </Box>
  );
}

type HoursProps = { data: Today; day: string; view: View };

/** The chart, and the same figures as a table for those who can't see it; or the table alone. */
function Hours({ data: { today, lastWeek, zone, at }, day, view }: HoursProps) {
  const { t, i18n } = useTranslation('adminOverview');
  const now = datesIn(zone).hour(at);
  const views = today.hours.map((hour) => hour.views);
  const before = lastWeek.hours.map((hour) => hour.views);
  const count = (value: number | undefined) => formatCount(value ?? 0, i18n.language);
  const table = {
    label: t('hours'),
    columns: [t('hour'), t('today'), day],
    rows: views.map((value, hour) => ({
      id: String(hour),
      cells: [`${hour}:00`, hour > now ? '–' : count(value), count(before[hour])],
    })),
  };
  if (view === 'table') return <ScrolledTable {...table} sx={{ height: chartHeight }} />;
  return (
    <>
      <div className={styles.chart} aria-hidden="true">
        <Suspense fallback={<Skeleton height={chartHeight} />}>
          <Bars
            bars={views.map((height, hour) => ({
              name: `${hour}:00`,
              tick: hour % labelledHours === 0 ? `${hour}:00` : '',
              height,
              text: t('hourFigures', { today: count(height), before: count(before[hour]), day }),
            }))}
            ember={now}
            emberText={views[now] ? count(views[now]) : null}
            max={Math.max(leastTop, ...before, ...views)}
            valueText={count}
            marks={before}
          />
        </Suspense>
      </div>
      <FiguresTable
        {...table}
        className="visually-hidden"
        // Rows that nobody sees must not make the page longer.
        sx={{ '& th, & td': { height: 'auto', p: 0 } }}
      />
    </>
  );
}
