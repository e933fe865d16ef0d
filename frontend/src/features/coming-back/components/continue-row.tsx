import { storageKeys } from '@platform/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardRow } from '../../../components/card-row.tsx';
import { itemKey } from '../../../lib/items.ts';
import { useRoom } from '../../../lib/use-room.ts';
import { featuredQuery, useHasFeatured } from '../api/featured.ts';
import { useMemberList } from '../api/member-lists.ts';
import { AllLink } from './all-link.tsx';
import styles from './member-item.module.css';
import { MemberItem } from './member-item.tsx';
import { RowSkeleton } from './member-item-skeleton.tsx';

export default function ContinueRow() {
  const { t } = useTranslation(['comingBack', 'me']);
  const { query, items: begun } = useMemberList('continue');
  // The hero asks again.
  const featured = useQuery({ ...featuredQuery, enabled: useHasFeatured(), refetchOnMount: false });
  const isPending = query.isPending || featured.isLoading;
  // The hero has its place.
  const items = isPending ? [] : begun.filter(({ id }) => id !== featured.data?.item?.id);
  const count = items.length;
  const hasRoom = useRoom(storageKeys.continueRow, isPending || !query.data ? undefined : count);
  const [wasShown, setShown] = useState(false);
  if (count > 0 && !wasShown) setShown(true);
  if (!hasRoom || (wasShown && count === 0)) return null;
  if (isPending) return <RowSkeleton list="continue" />;
  return (
    <CardRow
      label={t('me:continue')}
      note={query.hasNextPage || count === 0 ? undefined : t('unfinished', { count })}
      action={query.hasNextPage && <AllLink list="continue" />}
    >
      {/* The room that was kept stays for this time: the page isn't pulled up. */}
      {count === 0 && <li className={styles.none}>{t(query.isError ? 'listFailed' : 'continueNone')}</li>}
      {items.map((item) => (
        <li key={itemKey(item)}>
          <MemberItem item={item} list="continue" />
        </li>
      ))}
    </CardRow>
  );
}
