import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ActivityDay } from '@platform/contracts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { EmptyNote, ReportSection } from '../common/report.tsx';
import { Choice } from '../common/search-and-sort.tsx';
import { Toggle } from '../common/toggle.tsx';
import { formatDay, type Metric, useMetricText } from './words.ts';

const ActivityChart = lazy(() => import('./activity-chart.tsx'));

/** The day with the most of a figure, the latest of several; undefined when nothing happened. */
function highestOf(activity: ActivityDay[], metric: Metric): ActivityDay | undefined {
  const most = Math.max(0, ...activity.map((day) => day[metric]));
  return most === 0 ? undefined : activity.findLast((day) => day[metric] === most);
}

const height = { height: { xs: 260, sm: 340 }, '& > div': { height: '100%' } };

/** A figure by day, as a chart or as a table; a skeleton of their size until they are there. */
export function ActivitySection({ activity }: { activity: ActivityDay[] | undefined }) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const text = useMetricText();
  const [metric, setMetric] = useState<Metric>('actions');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const happened = activity?.some(({ actions }) => actions > 0);
  const highest = highestOf(activity ?? [], metric);

  function content() {
    if (!activity) {
      return (
        <Box sx={height}>
          <Skeleton />
        </Box>
      );
    }
    if (happened && view === 'table')
      return <ActivityTable activity={activity} highest={highest} metric={metric} />;
    if (!highest) return <EmptyNote>{t('noActivity')}</EmptyNote>;
    return (
      <>
        <Box
          sx={height}
          role="img"
          aria-label={t('chartSays', {
            day: formatDay(highest.day, i18n.language),
            metric: t(`metric_${metric}`),
            value: text(metric, highest[metric]),
          })}
        >
          <Suspense fallback={<Skeleton />}>
            <ActivityChart activity={activity} metric={metric} highest={activity.indexOf(highest)} />
          </Suspense>
        </Box>
        <Box component="p" sx={{ color: 'text.disabled', typography: 'caption', textAlign: 'right' }}>
          {t('daysInUtc')}
        </Box>
      </>
    );
  }

  return (
    <ReportSection
      title={t('activity')}
      csv={{
        file: t('fileActivity'),
        items: happened ? activity : undefined,
        record: ({ day, actions, views, watchSeconds, members }) => ({
          [t('day')]: day,
          [t('actions')]: actions,
          [t('views')]: views,
          [t('inSeconds', { name: t('videoTime') })]: watchSeconds,
          [t('activeMembers')]: members,
        }),
      }}
      actions={
        happened && (
          <>
            <Choice
              label={t('figure')}
              options={{
                actions: t('metric_actions'),
                views: t('metric_views'),
                watchSeconds: t('metric_watchSeconds'),
              }}
              value={metric}
              onChange={setMetric}
            />
            <Toggle
              aria-label={t('view')}
              options={{ chart: t('chart'), table: t('table') }}
              value={view}
              onChange={setView}
            />
          </>
        )
      }
    >
      {content()}
    </ReportSection>
  );
}

type ActivityTableProps = { activity: ActivityDay[]; metric: Metric; highest: ActivityDay | undefined };

/** The days as rows, the newest first, in a box of the chart's height. */
function ActivityTable({ activity, metric, highest }: ActivityTableProps) {
  const text = useMetricText();
  const { t, i18n } = useTranslation('adminAnalytics');
  return (
    // A box that scrolls has to be reached by keyboard.
    <TableContainer component="section" aria-label={t('activity')} tabIndex={0} sx={height}>
      <Table size="small" stickyHeader aria-label={t('activity')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('day')}</TableCell>
            <TableCell align="right">{t(`metric_${metric}`)}</TableCell>
            <TableCell align="right">{t('activeMembers')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {activity.toReversed().map((day) => (
            <TableRow key={day.day}>
              <TableCell component="th" scope="row">
                {formatDay(day.day, i18n.language)}
              </TableCell>
              <TableCell
                align="right"
                sx={day === highest ? { color: 'var(--emberText)', fontWeight: 700 } : {}}
              >
                {text(metric, day[metric])}
              </TableCell>
              <TableCell align="right">{formatCount(day.members, i18n.language)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
