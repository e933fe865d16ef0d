import type { UserProfile, UserSort } from '@platform/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from '../../admin-manage/lib/use-search.ts';
import { useRefresh } from '../api/refresh.ts';
import { summaryQuery } from '../api/summary.ts';
import { useUsers } from '../api/users.ts';
import { ActivitySection } from './activity-section.tsx';
import styles from './analytics.module.css';
import { AnalyticsHeader } from './analytics-header.tsx';
import { MostWatched } from './most-watched.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { UserDetailsDialog } from './user-details-dialog.tsx';
import { UsersSection } from './users-section.tsx';

/** Totals over all members, what happened lately, and the members one by one. */
export function Analytics() {
  const search = useSearch();
  const [sort, setSort] = useState<UserSort>('lastActivity');
  const [selected, setSelected] = useState<UserProfile | null>(null);
  const request = { search: search.search, sort };
  const summary = useQuery(summaryQuery);
  const users = useUsers(request);
  const refresh = useRefresh(request);

  return (
    <div className={styles.screen}>
      <div>
        <AnalyticsHeader
          updatedAt={users.data?.pages[0]?.fetchedAt}
          refreshing={refresh.isPending}
          onRefresh={() => refresh.mutate()}
        />
        <SummaryCards summary={summary.data} loading={summary.isFetching} />
      </div>
      {(summary.data || summary.isFetching) && (
        <div className={styles.pictures}>
          <ActivitySection activity={summary.data?.activity} />
          <MostWatched items={summary.data?.mostWatched} />
        </div>
      )}
      <UsersSection
        users={users}
        refreshing={refresh.isPending}
        search={search}
        sort={sort}
        onSort={setSort}
        onSelect={setSelected}
      />
      {selected && <UserDetailsDialog profile={selected} onClose={() => setSelected(null)} />}
    </div>
  );
}
