import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../../components/skeleton.tsx';
import { EmptyState, QueryError } from '../../../components/state-block.tsx';
import type { useMemberList } from '../api/member-lists.ts';
import type { MemberList } from '../lib/list-names.ts';

type ListStateProps = {
  list: MemberList;
  query: ReturnType<typeof useMemberList>['query'];
  count: number;
  skeleton: ReactNode;
};

/** What stands for a list that loads, failed, or is empty: then it says how it fills. */
export function ListState({ list, query, count, skeleton }: ListStateProps) {
  const { t } = useTranslation(['comingBack', 'upcoming']);
  if (query.isPending) return <Loading>{skeleton}</Loading>;
  if (!query.data) return <QueryError query={query} level={3} title={t('listFailed')} />;
  if (count > 0 || query.hasNextPage) return null;
  const library = { to: '/#library', label: t('upcoming:browse') };
  return <EmptyState level={3} title={t(`${list}Empty`)} text={t(`${list}EmptyText`)} link={library} />;
}
