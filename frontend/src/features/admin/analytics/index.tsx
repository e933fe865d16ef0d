import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { AnalyticsSummary, UserProfile, UserSort } from '@platform/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useIsAdmin } from '../auth/session.ts';
import { Button } from '../common/buttons.tsx';
import { useSearch } from '../common/search-and-sort.tsx';
import { TabHeading } from '../common/tab.tsx';
import { useTabQuery } from '../common/tab-query.ts';
import { ActivitySection } from './activity-section.tsx';
import styles from './analytics.module.css';
import { summaryQuery, useRefresh, useUsers } from './api.ts';
import { MostWatched } from './most-watched.tsx';
import { UserDetailsDialog } from './user-details-dialog.tsx';
import { UsersSection } from './users-section.tsx';

/** User Analytics. Nothing is fetched before someone is logged in. */
export default function AnalyticsTab() {
  const { t } = useTranslation('adminAnalytics');
  return useIsAdmin() ? <Analytics /> : <p>{t('loginRequired')}</p>;
}

/** Totals over all members, what happened lately, and the members one by one. */
function Analytics() {
  const { query, change } = useTabQuery('analytics');
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  const search = useSearch(query.get('search') ?? '', onSearch);
  const [sort, setSort] = useState<UserSort>('lastActivity');
  const [selected, setSelected] = useState<UserProfile | null>(null);
  const summary = useQuery(summaryQuery);
  const users = useUsers({ search: search.search, sort });
  const refresh = useRefresh();

  return (
    <Stack sx={{ gap: 10 }}>
      <div>
        <Header
          updatedAt={users.data?.pages[0]?.fetchedAt}
          refreshing={refresh.isPending}
          onRefresh={() => refresh.mutate()}
        />
        <Totals summary={summary.data} loading={summary.isFetching} />
      </div>
      {(summary.data || summary.isFetching) && (
        <Box
          sx={{
            display: 'grid',
            gap: 10,
            gridTemplateColumns: 'minmax(0, 1fr)',
            '@media (min-width: 700px)': { gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 5fr)' },
          }}
        >
          <ActivitySection activity={summary.data?.activity} />
          <MostWatched items={summary.data?.mostWatched} />
        </Box>
      )}
      <UsersSection users={users} search={search} sort={sort} onSort={setSort} onSelect={setSelected} />
      {selected && <UserDetailsDialog profile={selected} onClose={() => setSelected(null)} />}
    </Stack>
  );
}

type HeaderProps = {
  /** When the list was last fetched; absent until it was. */
  updatedAt: number | undefined;
  refreshing: boolean;
  onRefresh: () => void;
};

function Header({ updatedAt, refreshing, onRefresh }: HeaderProps) {
  const { t } = useTranslation('adminAnalytics');
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 6 }}>
      <TabHeading title={t('title')} intro={t('intro')} />
      <Stack
        direction="row"
        sx={{
          flexGrow: { xs: 1, sm: 0 },
          alignItems: 'center',
          alignSelf: 'flex-start',
          justifyContent: 'space-between',
          gap: 4,
          mb: 6,
        }}
      >
        <Box component="p" role="status" sx={{ color: 'text.disabled', font: 'var(--type-secondary)' }}>
          {updatedAt !== undefined && (
            <>
              {t('updated')}
              <RelativeTime instant={new Date(updatedAt).toISOString()} />
            </>
          )}
        </Box>
        <Button variant="outlined" size="small" icon="retry" pending={refreshing} onClick={onRefresh}>
          {refreshing ? t('refreshing') : t('refresh')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** The three totals. A missing one is a dash, never a zero. */
function Totals({ summary, loading }: { summary: AnalyticsSummary | undefined; loading: boolean }) {
  const { t, i18n } = useTranslation('adminAnalytics');

  function figure(value: number | undefined): ReactNode {
    if (value !== undefined) return formatCount(value, i18n.language);
    if (loading) return <Skeleton className={styles.pending} />;
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('notKnown')}</span>
      </>
    );
  }

  const total = (name: string, value: number | undefined) => (
    <div className={styles.total}>
      <dt>{name}</dt>
      <dd>{figure(value)}</dd>
    </div>
  );
  return (
    <dl className={styles.totals} aria-label={t('totals')}>
      {total(t('totalUsers'), summary?.totalUsers)}
      {total(t('totalActions'), summary?.totalActions)}
      {total(t('videoViews'), summary?.videoViews)}
    </dl>
  );
}
