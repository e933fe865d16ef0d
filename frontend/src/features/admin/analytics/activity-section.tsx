import Box from '@mui/material/Box';
import type { ActivityDay } from '@platform/contracts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { ScrolledTable } from '../common/figures-table.tsx';
import { EmptyNote, ReportSection } from '../common/report.tsx';
import { Choice } from '../common/search-and-sort.tsx';
import { type View, ViewToggle } from '../common/toggle.tsx';
import { formatDay, type Metric, scaleLimit, useMetricText } from './words.ts';

const Bars = lazy(() => import('../common/bars.tsx'));

/** Days that are labelled, about; the last is one of them. */
const labelledDays = 5;

/** The day with the most of a figure, the latest of several; undefined when nothing happened. */
function highestOf(activity: ActivityDay[], metric: Metric): ActivityDay | undefined {
  const most = Math.max(0, ...activity.map((day) => day[metric]));
  return most === 0 ? undefined : activity.filter((day) => day[metric] === most).at(-1);
}

const hot = { color: 'var(--emberText)', fontWeight: 700 };
const height = { height: { xs: 260, sm: 340 }, '& > div': { height: '100%' } };

/** A figure by day, as a chart or as a table; a skeleton of their size until they are there. */
export function ActivitySection({ activity }: { activity: ActivityDay[] | undefined }) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const text = useMetricText();
  const [metric, setMetric] = useState<Metric>('actions');
  const [view, setView] = useState<View>('chart');
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
      return <ActivityTable activity={activity} metric={metric} highest={highest} />;
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
            <ActivityChart activity={activity} metric={metric} highest={highest} />
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
            <ViewToggle value={view} onChange={setView} />
          </>
        )
      }
    >
      {content()}
    </ReportSection>
  );
}

type ActivityProps<Highest> = { activity: ActivityDay[]; metric: Metric; highest: Highest };

function ActivityChart({ activity, metric, highest }: ActivityProps<ActivityDay>) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const text = useMetricText();
  const limit = scaleLimit(activity.map((day) => day[metric]));
  const every = Math.ceil(activity.length / labelledDays);
  return (
    <Bars
      bars={activity.map((day, place) => ({
        name: formatDay(day.day, i18n.language),
        tick: (activity.length - 1 - place) % every === 0 ? formatDay(day.day, i18n.language, true) : '',
        height: Math.min(day[metric], limit),
        text: t('dayFigures', {
          metric: t(`metric_${metric}`),
          value: text(metric, day[metric]),
          count: day.members,
        }),
      }))}
      ember={activity.indexOf(highest)}
      emberText={`${highest[metric] > limit ? '\u2191 ' : ''}${text(metric, highest[metric])}`}
      // Leaves room for the value above the highest bar.
      max={Math.ceil(limit * 1.1)}
      valueText={(value) => text(metric, value)}
    />
  );
}

/** The days as rows, the newest first, in a box of the chart's height. */
function ActivityTable({ activity, metric, highest }: ActivityProps<ActivityDay | undefined>) {
  const text = useMetricText();
  const { t, i18n } = useTranslation('adminAnalytics');
  return (
    <ScrolledTable
      label={t('activity')}
      columns={[t('day'), t(`metric_${metric}`), t('activeMembers')]}
      rows={[...activity].reverse().map((day) => ({
        id: day.day,
        cells: [
          formatDay(day.day, i18n.language),
          <Box key="figure" component="span" sx={day === highest ? hot : {}}>
            {text(metric, day[metric])}
          </Box>,
          formatCount(day.members, i18n.language),
        ],
      }))}
      sx={height}
    />
  );
}
