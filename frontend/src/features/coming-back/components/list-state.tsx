import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadMore } from '../../../components/load-more.tsx';
import { Loading } from '../../../components/skeleton.tsx';
import { EmptyState, QueryError } from '../../../components/state-block.tsx';
import type { useMemberList } from '../api/member-lists.ts';
import type { MemberList } from '../lib/list-names.ts';

type ListStateProps = ReturnType<typeof useMemberList> & {
  list: MemberList;
  rows: RefObject<HTMLElement | null>;
  skeleton: ReactNode;
};

/** The foot of a list; what stands for one that loads, failed, or is empty: then it says how it fills. */
export function ListState({ list, query, items, rows, skeleton }: ListStateProps) {
  const { t } = useTranslation(['comingBack', 'upcoming']);
  if (query.isPending) return <Loading>{skeleton}</Loading>;
  if (!query.data) return <QueryError query={query} level={3} title={t('listFailed')} />;
  if (items.length > 0 || query.hasNextPage) return <LoadMore query={query} list={rows} rows="li h3 a" />;
  const library = { to: '/#library', label: t('upcoming:browse') };
  return <EmptyState level={3} title={t(`${list}Empty`)} text={t(`${list}EmptyText`)} link={library} />;
}
