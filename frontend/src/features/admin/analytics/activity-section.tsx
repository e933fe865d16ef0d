import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ActivityDay } from '@platform/contracts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { EmptyNote, Section } from './parts.tsx';
import { formatDay } from './words.ts';

const ActivityChart = lazy(() => import('./activity-chart.tsx'));

/** The day with the most actions, the latest of several; undefined when nothing happened. */
function highestOf(activity: ActivityDay[]): ActivityDay | undefined {
  const most = Math.max(0, ...activity.map(({ actions }) => actions));
  return most === 0 ? undefined : activity.findLast(({ actions }) => actions === most);
}

const height = { height: { xs: 260, sm: 340 }, '& > div': { height: '100%' } };

/** Actions a day, as a chart or as a table; a skeleton of their size until they are there. */
export function ActivitySection({ activity }: { activity: ActivityDay[] | undefined }) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const highest = highestOf(activity ?? []);

  function content() {
    if (!activity) {
      return (
        <Box sx={height}>
          <Skeleton />
        </Box>
      );
    }
    if (!highest) return <EmptyNote>{t('noActivity')}</EmptyNote>;
    if (view === 'table') return <ActivityTable activity={activity} highest={highest} />;
    return (
      <Box
        sx={height}
        role="img"
        aria-label={t('chartSays', {
          day: formatDay(highest.day, i18n.language),
          actions: highest.actions,
        })}
      >
        <Suspense fallback={<Skeleton />}>
          <ActivityChart activity={activity} highest={activity.indexOf(highest)} />
        </Suspense>
      </Box>
    );
  }

  return (
    <Section
      title={t('activity')}
      csv={{
        file: t('fileActivity'),
        items: highest && activity,
        record: ({ day, actions, members }) => ({
          [t('day')]: day,
          [t('actions')]: actions,
          [t('activeMembers')]: members,
        }),
      }}
      actions={
        highest && (
          <ToggleButtonGroup
            exclusive
            value={view}
            onChange={(_, next) => next && setView(next)}
            aria-label={t('view')}
          >
            <ToggleButton value="chart">{t('chart')}</ToggleButton>
            <ToggleButton value="table">{t('table')}</ToggleButton>
          </ToggleButtonGroup>
        )
      }
    >
      {content()}
    </Section>
  );
}

/** The days as rows, the newest first, in a box of the chart's height. */
function ActivityTable({ activity, highest }: { activity: ActivityDay[]; highest: ActivityDay }) {
  const { t, i18n } = useTranslation('adminAnalytics');
  return (
    // A box that scrolls has to be reached by keyboard.
    <TableContainer component="section" aria-label={t('activity')} tabIndex={0} sx={height}>
      <Table size="small" stickyHeader aria-label={t('activity')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('day')}</TableCell>
            <TableCell align="right">{t('actions')}</TableCell>
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
                {formatCount(day.actions, i18n.language)}
              </TableCell>
              <TableCell align="right">{formatCount(day.members, i18n.language)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
