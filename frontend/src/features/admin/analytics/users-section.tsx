import Box from '@mui/material/Box';
import type { UserProfile, UserSort } from '@platform/contracts';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { EmptyState } from '../../../components/state-block.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useLoadMore } from '../../../lib/use-load-more.ts';
import { Button, LoadMore } from '../common/buttons.tsx';
import { type Search, SearchAndSort } from '../common/search-and-sort.tsx';
import styles from './analytics.module.css';
import type { useUsers } from './api.ts';
import { userRows } from './csv.ts';
import { CsvButton, SectionHead } from './parts.tsx';
import { UserRow } from './user-row.tsx';

type UsersSectionProps = {
  users: ReturnType<typeof useUsers>;
  search: Search;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  onSelect: (profile: UserProfile) => void;
};

/** The members: searched and sorted by the server, fifty at a time. A failure shows what an empty list does. */
export function UsersSection({ users, search, sort, onSort, onSelect }: UsersSectionProps) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const profiles = users.data?.pages.flatMap((page) => page.items) ?? [];
  const loadMore = useLoadMore(list, users);
  const waiting = !users.data && users.isFetching;

  return (
    <section aria-labelledby={titleId}>
      <SectionHead id={titleId} title={t('users')}>
        {profiles.length > 0 && (
          <CsvButton name={t('users')} file={t('fileUsers')} rows={() => userRows(t, profiles)} />
        )}
      </SectionHead>
      <SearchAndSort
        searchLabel={t('search')}
        search={search}
        sorts={{
          lastActivity: t('lastSeen'),
          totalActions: t('totalActions'),
          totalTime: t('totalTime'),
          videoClicks: t('videoViews'),
        }}
        sort={sort}
        onSort={onSort}
      />
      {waiting && <UsersSkeleton />}
      {!waiting && profiles.length === 0 && (
        <NoUsers failed={!users.data} search={search.search} onClearSearch={search.clear} />
      )}
      {profiles.length > 0 && (
        <>
          <ul ref={list} className={styles.list} aria-labelledby={titleId}>
            {profiles.map((profile) => (
              <UserRow key={profile.membershipNumber} profile={profile} onSelect={onSelect} />
            ))}
          </ul>
          <Box sx={{ mt: 6, textAlign: 'center' }}>
            <Box
              component="p"
              role="status"
              sx={{ mb: 3, color: 'text.disabled', font: 'var(--type-caption)' }}
            >
              {t('shown', { n: formatCount(profiles.length, i18n.language) })}
            </Box>
            {users.hasNextPage && <LoadMore loading={users.isFetchingNextPage} onClick={loadMore} />}
          </Box>
        </>
      )}
    </section>
  );
}

/** Rows of about the size of those that are loaded. */
function UsersSkeleton() {
  const { t } = useTranslation('adminAnalytics');
  return (
    <div className={styles.list} role="status">
      <p className={styles.note}>{t('loading')}</p>
      {['38%', '46%', '34%'].map((width) => (
        <div key={width} className={styles.skeletonRow}>
          <Skeleton width={width} height={28} />
          <Skeleton height={116} />
        </div>
      ))}
    </div>
  );
}

type NoUsersProps = {
  /** The list could not be fetched: it is not said to be empty. */
  failed: boolean;
  search: string;
  onClearSearch: () => void;
};

function NoUsers({ failed, search, onClearSearch }: NoUsersProps) {
  const { t } = useTranslation('adminAnalytics');
  const matchless = !failed && search !== '';
  const found = matchless ? t('emptyMatchText', { search }) : t('emptyText');
  return (
    <Box sx={{ '--block': 'var(--field)' }}>
      <EmptyState
        title={t('empty')}
        text={failed ? t('emptyFailedText') : found}
        action={
          matchless && (
            <Button variant="outlined" onClick={onClearSearch}>
              {t('clearSearch')}
            </Button>
          )
        }
      />
    </Box>
  );
}
