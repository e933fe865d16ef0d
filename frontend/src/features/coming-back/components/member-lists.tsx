import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CardRow } from '../../../components/card-row.tsx';
import { SectionHeading } from '../../../components/headings.tsx';
import { Repeat } from '../../../components/skeleton.tsx';
import { QueryError } from '../../../components/state-block.tsx';
import { itemKey } from '../../../lib/items.ts';
import { useMemberList } from '../api/member-lists.ts';
import { type MemberList, memberLists } from '../lib/list-names.ts';
import { AllLink } from './all-link.tsx';
import { ClearList } from './clear-list.tsx';
import { ListState } from './list-state.tsx';
import { MemberItem } from './member-item.tsx';
import { MemberItemSkeleton, RowSkeleton } from './member-item-skeleton.tsx';
import styles from './member-lists.module.css';

export const Overview = () => (
  <div className={styles.overview}>
    {memberLists.map((list) => (
      <ListRow key={list} list={list} />
    ))}
  </div>
);

function ListRow({ list }: { list: MemberList }) {
  const { t } = useTranslation(['me', 'comingBack']);
  const { query, items } = useMemberList(list);
  if (items.length > 0)
    return (
      <CardRow label={t(list)} action={<AllLink list={list} />}>
        {items.map((item) => (
          <li key={itemKey(item)}>
            <MemberItem item={item} list={list} />
          </li>
        ))}
      </CardRow>
    );
  if (query.isPending) return <RowSkeleton list={list} />;
  return (
    <section aria-labelledby={`row-${list}`}>
      <SectionHeading id={`row-${list}`} title={t(list)} />
      {query.data ? (
        <p className={styles.empty}>{t(`comingBack:${list}EmptyText`)}</p>
      ) : (
        <QueryError query={query} level={3} title={t('comingBack:listFailed')} />
      )}
    </section>
  );
}

export function WholeList({ list }: { list: MemberList }) {
  const { t } = useTranslation('me');
  const { query, items } = useMemberList(list);
  const grid = useRef<HTMLUListElement>(null);
  return (
    <>
      <h2 className="visually-hidden">{t(list)}</h2>
      <ul ref={grid} className={styles.grid}>
        {items.map((item) => (
          <li key={itemKey(item)}>
            <MemberItem item={item} list={list} />
          </li>
        ))}
      </ul>
      <ListState
        list={list}
        query={query}
        items={items}
        rows={grid}
        skeleton={
          <div className={styles.grid}>
            <Repeat times={8}>
              <MemberItemSkeleton />
            </Repeat>
          </div>
        }
      />
      <div className={styles.clear}>
        <ClearList list={list} isEmpty={items.length === 0} />
      </div>
    </>
  );
}
