import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { objectIdPattern, type UserProfile, type UserSort } from '@platform/contracts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { EmptyState } from '../../../components/state-block.tsx';
import { useLoadMore } from '../../../lib/use-load-more.ts';
import type { Search } from '../../../lib/use-search.ts';
import { Button, LoadMore } from '../common/buttons.tsx';
import { ReportSection } from '../common/report.tsx';
import { Choice, SearchField } from '../common/search-and-sort.tsx';
import { UserDetailsDialog } from './user-details-dialog.tsx';
import { UserRow } from './user-row.tsx';
import { memberLabel } from './words.ts';

const listed = { borderTop: '1px solid var(--line)' };

type UsersSectionProps = {
  users: UseInfiniteQueryResult<{ pages: { items: UserProfile[] }[] }>;
  search: Search;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
};

/** The members: searched and sorted by the server, fifty at a time. A failure shows what an empty list does. */
export function UsersSection({ users, search, sort, onSort }: UsersSectionProps) {
  const { t } = useTranslation(['adminAnalytics', 'admin', 'adminManage']);
  const list = useRef<HTMLElement>(null);
  const [selected, setSelected] = useState<UserProfile | null>(null);
  const profiles = users.data?.pages.flatMap((page) => page.items) ?? [];
  const loadMore = useLoadMore(list, users);

  function content() {
    if (!users.data && users.isFetching) {
      return (
        <Box role="status" sx={listed}>
          <Box component="p" sx={{ py: 4, color: 'text.secondary', typography: 'body2' }}>
            {t('loading')}
          </Box>
          <Skeleton height={480} />
        </Box>
      );
    }
    if (profiles.length === 0) {
      const isMatchless = users.data && search.search !== '';
      // A member's id comes from a link, by which the member exists.
      const isTyped = isMatchless && !objectIdPattern.test(search.search);
      const found = isTyped ? t('emptyMatchText', { search: search.search }) : t('emptyText');
      return (
        <EmptyState
          title={t('empty')}
          // One that could not be fetched is not said to be empty.
          text={users.data ? found : t('emptyFailedText')}
          action={
            isMatchless && (
              <Button variant="outlined" onClick={search.clear}>
                {t('adminManage:clearSearch')}
              </Button>
            )
          }
        />
      );
    }
    return (
      <>
        <Box component="ul" ref={list} aria-label={t('users')} sx={listed}>
          {profiles.map((profile) => (
            <UserRow key={profile.memberId} profile={profile} onSelect={setSelected} />
          ))}
        </Box>
        <Box sx={{ mt: 6, textAlign: 'center' }}>
          <Box component="p" role="status" sx={{ mb: 3, color: 'text.disabled', typography: 'caption' }}>
            {t('shown', { count: profiles.length })}
          </Box>
          {users.hasNextPage && <LoadMore loading={users.isFetchingNextPage} onClick={loadMore} />}
        </Box>
      </>
    );
  }

  const sorts: Record<UserSort, string> = {
    lastActivity: t('lastSeen'),
    totalActions: t('totalActions'),
    totalTime: t('totalTime'),
    videoClicks: t('videoViews'),
  };
  return (
    <ReportSection
      title={t('users')}
      csv={{
        items: profiles,
        record: (profile) => ({
          [t('membershipNumber')]: memberLabel(t, profile),
          [t('memberName')]: profile.memberName ?? '',
          [t('lastSeen')]: profile.lastActivity,
          [t('firstVisit')]: profile.firstActivity,
          [t('inSeconds', { name: t('totalTime') })]: profile.totalTimeSpentSeconds,
          [t('inSeconds', { name: t('videoTime') })]: profile.videoTimeSpentSeconds,
          [t('videosViewed')]: profile.uniqueVideosViewed,
          [t('totalActions')]: profile.totalActions,
          [t('videoViews')]: profile.videoClicks,
        }),
      }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', gap: 3, mb: 3 }}>
        <SearchField search={search} label={t('search')} />
        <Choice label={t('admin:sort')} options={sorts} value={sort} onChange={onSort} />
      </Stack>
      {content()}
      {selected && <UserDetailsDialog profile={selected} onClose={() => setSelected(null)} />}
    </ReportSection>
  );
}
