import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { UserSort } from '@platform/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useSearch } from '../../../lib/use-search.ts';
import { useIsAdmin, useMay } from '../auth/session.ts';
import { type Figure, Figures, FreshHeading } from '../common/report.tsx';
import { useTabQuery } from '../common/tab-query.ts';
import { ActivitySection } from './activity-section.tsx';
import { analyticsKey, playbackQuery, summaryQuery, usersQuery } from './api.ts';
import { MostWatched } from './most-watched.tsx';
import { PlaybackSection } from './playback-section.tsx';
import { RangeChoice, RangeFigureList, rangeOf } from './range.tsx';
import { UsersSection } from './users-section.tsx';

/** User Analytics. Nothing is fetched before someone is logged in. */
export default function AnalyticsTab() {
  const { t } = useTranslation('adminAnalytics');
  return useIsAdmin() ? <Analytics /> : <p>{t('loginRequired')}</p>;
}

/** Totals over all members, what happened lately, and the members one by one. */
function Analytics() {
  const { t, i18n } = useTranslation('adminAnalytics');
  const tabQuery = useTabQuery('analytics');
  const { query, change } = tabQuery;
  const range = rangeOf(query);
  const search = useSearch(query.get('search') ?? '', (text) => change({ search: text }));
  const [sort, setSort] = useState<UserSort>('lastActivity');
  const summaries = useQuery(summaryQuery(range));
  const { data, isFetching, error } = summaries;
  // The figures of the range before stay until those of the new one are there, and if they can't be had.
  const [kept, setKept] = useState(data);
  if (data && data !== kept) setKept(data);
  const summary = data ?? kept;
  const playback = useQuery(playbackQuery(range));
  // Who watched what is the owners' alone.
  const hasUsers = useMay()('owner');
  const users = useInfiniteQuery({ ...usersQuery(search.search, sort), enabled: hasUsers });

  /** A total that is not known is a dash, never a zero. */
  function total(value: number | undefined): Figure {
    if (value !== undefined) return formatCount(value, i18n.language);
    if (isFetching) return <Skeleton width="2.4em" />;
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('notKnown')}</span>
      </>
    );
  }

  return (
    <Stack sx={{ '--block': 'var(--field)', gap: 10, '& section': { mb: 0 } }}>
      <div>
        <FreshHeading
          title={t('title')}
          intro={t('intro')}
          queries={[summaries, playback, users]}
          queryKeys={[analyticsKey]}
        />
        <Figures
          of="screen"
          label={t('totals')}
          figures={{
            [t('totalUsers')]: total(summary?.totalUsers),
            [t('totalActions')]: total(summary?.totalActions),
            [t('videoViews')]: total(summary?.videoViews),
          }}
        />
      </div>
      <Stack sx={{ gap: 4 }}>
        <RangeChoice {...tabQuery} summary={summary} error={data ? null : error} />
        {summary && <RangeFigureList {...summary} />}
      </Stack>
      {(summary || isFetching) && (
        <Box
          sx={{
            display: 'grid',
            gap: 10,
            gridTemplateColumns: 'minmax(0, 1fr)',
            '@media (min-width: 700px)': { gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 5fr)' },
          }}
        >
          <ActivitySection activity={summary?.activity} />
          <MostWatched items={summary?.mostWatched} />
        </Box>
      )}
      <PlaybackSection range={range} playback={playback} />
      {hasUsers && <UsersSection users={users} search={search} sort={sort} onSort={setSort} />}
    </Stack>
  );
}
