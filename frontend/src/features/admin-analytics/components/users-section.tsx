import type { UserProfile, UserSort } from '@platform/contracts';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format.ts';
import { useLoadMore } from '../../../lib/use-load-more.ts';
import { ListToolbar } from '../../admin-manage/components/list-toolbar.tsx';
import type { useSearch } from '../../admin-manage/lib/use-search.ts';
import { LoadMore } from '../../admin-panel/components/load-more.tsx';
import type { useUsers } from '../api/users.ts';
import { userRows } from '../lib/user-rows.ts';
import { CsvButton } from './csv-button.tsx';
import { NoUsers } from './no-users.tsx';
import { SectionHead } from './section-head.tsx';
import { UserRow } from './user-row.tsx';
import styles from './users-section.module.css';
import { UsersWaiting } from './users-waiting.tsx';

type UsersSectionProps = {
  users: ReturnType<typeof useUsers>;
  refreshing: boolean;
  search: ReturnType<typeof useSearch>;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  onSelect: (profile: UserProfile) => void;
};

/** The members: searched and sorted by the server, fifty at a time. A failure shows what an empty list does. */
export function UsersSection({ users, refreshing, search, sort, onSort, onSelect }: UsersSectionProps) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const profiles = users.data?.pages.flatMap((page) => page.items) ?? [];
  const loadMore = useLoadMore(list, users);
  const waiting = !users.data && (users.isFetching || refreshing);

  return (
    <section aria-labelledby={titleId}>
      <div className={styles.top}>
        <SectionHead id={titleId} title={t('users')}>
          {profiles.length > 0 && (
            <CsvButton name={t('users')} file={t('fileUsers')} rows={() => userRows(t, profiles)} />
          )}
        </SectionHead>
        <ListToolbar
          searchLabel={t('search')}
          search={search.field}
          sorts={[
            { id: 'lastActivity', label: t('lastSeen') },
            { id: 'totalActions', label: t('totalActions') },
            { id: 'totalTime', label: t('totalTime') },
            { id: 'videoClicks', label: t('videoViews') },
          ]}
          sort={sort}
          onSort={onSort}
        />
      </div>
      {waiting && <UsersWaiting />}
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
          <div className={styles.more}>
            <p className={styles.shown} role="status">
              {t('shown', { n: formatCount(profiles.length, i18n.language) })}
            </p>
            {users.hasNextPage && <LoadMore loading={users.isFetchingNextPage} onClick={loadMore} />}
          </div>
        </>
      )}
    </section>
  );
}
