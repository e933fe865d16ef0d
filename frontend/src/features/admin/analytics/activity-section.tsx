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
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import styles from './analytics.module.css';

import { CsvButton, EmptyNote, SectionHead } from './parts.tsx';
import { formatDay } from './words.ts';

const ActivityChart = lazy(() => import('./activity-chart.tsx'));

/** Index of the day with the most actions, the latest of several; -1 when there are none. */
function highestOf(activity: ActivityDay[]): number {
  const most = Math.max(0, ...activity.map(({ actions }) => actions));
  return most === 0 ? -1 : activity.findLastIndex(({ actions }) => actions === most);
}

const height = { height: { xs: 260, sm: 340 } };

/** Actions a day, as a chart or as a table; a skeleton of their size until they are there. */
export function ActivitySection({ activity }: { activity: ActivityDay[] | undefined }) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const titleId = useId();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const highest = highestOf(activity ?? []);
  const waiting = <Skeleton className={styles.waiting} />;

  function content() {
    if (!activity) return <Box sx={height}>{waiting}</Box>;
    if (highest < 0) return <EmptyNote>{t('noActivity')}</EmptyNote>;
    if (view === 'table') return <ActivityTable activity={activity} highest={highest} labelledBy={titleId} />;
    return (
      <Box
        sx={height}
        role="img"
        aria-label={t('chartSays', {
          day: formatDay(activity[highest]?.day ?? '', i18n.language),
          actions: formatCount(activity[highest]?.actions ?? 0, i18n.language),
        })}
      >
        <Suspense fallback={waiting}>
          <ActivityChart activity={activity} highest={highest} />
        </Suspense>
      </Box>
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
            <ToggleButtonGroup
              exclusive
              value={view}
              onChange={(_, next) => next && setView(next)}
              aria-label={t('view')}
            >
              <ToggleButton value="chart">{t('chart')}</ToggleButton>
              <ToggleButton value="table">{t('table')}</ToggleButton>
            </ToggleButtonGroup>
          </>
        )}
      </SectionHead>
      {content()}
    </section>
  );
}

type ActivityTableProps = { activity: ActivityDay[]; highest: number; labelledBy: string };

/** The days as rows, the newest first, in a box of the chart's height. */
function ActivityTable({ activity, highest, labelledBy }: ActivityTableProps) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const top = activity[highest];
  return (
    // A box that scrolls has to be reached by keyboard.
    <TableContainer component="section" aria-labelledby={labelledBy} tabIndex={0} sx={height}>
      <Table size="small" stickyHeader aria-labelledby={labelledBy}>
        <TableHead>
          <TableRow>
            <TableCell>{t('day')}</TableCell>
            <TableCell align="right">{t('actions')}</TableCell>
            <TableCell align="right">{t('activeMembers')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {activity.toReversed().map((entry) => (
            <TableRow key={entry.day}>
              <TableCell component="th" scope="row">
                {formatDay(entry.day, i18n.language)}
              </TableCell>
              <TableCell
                align="right"
                sx={entry === top ? { color: 'var(--emberText)', fontWeight: 700 } : {}}
              >
                {formatCount(entry.actions, i18n.language)}
              </TableCell>
              <TableCell align="right">{formatCount(entry.members, i18n.language)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
