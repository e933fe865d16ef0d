import { useTranslation } from 'react-i18next';
import { CardRow } from '../../../components/card-row.tsx';
import { Loading, Repeat, Skeleton } from '../../../components/skeleton.tsx';
import type { MemberList } from '../lib/list-names.ts';
import styles from './member-item.module.css';

export const MemberItemSkeleton = () => (
  <div className={styles.card} data-testid="member-item-skeleton">
    <Skeleton />
    <div className={styles.text}>
      <Skeleton width="70%" height={18} margin="4px 0 0" />
      <Skeleton width="40%" height={14} margin="4px 0 0" />
    </div>
  </div>
);

export function RowSkeleton({ list }: { list: MemberList }) {
  const { t } = useTranslation('me');
  return (
    <Loading>
      <CardRow label={t(list)}>
        <Repeat times={4}>
          <li>
            <MemberItemSkeleton />
          </li>
        </Repeat>
      </CardRow>
    </Loading>
  );
}
