import { useTranslation } from 'react-i18next';
import { CardRow } from '../../../components/card-row.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import styles from './member-item.module.css';

export const MemberItemSkeleton = () => (
  <div className={styles.card} data-testid="member-item-skeleton">
    <Skeleton className={styles.picture} />
    <div className={styles.text}>
      <Skeleton width="70%" height={18} className={styles.bar} />
      <Skeleton width="40%" height={14} className={styles.bar} />
    </div>
  </div>
);

const cards = 4;

/** Stands for the home page's row. */
export function ContinueSkeleton() {
  const { t } = useTranslation(['me', 'common']);
  return (
    <div role="status" aria-label={t('common:loading')}>
      <CardRow label={t('continue')}>
        {Array.from({ length: cards }, (_, index) => (
          <li key={index}>
            <MemberItemSkeleton />
          </li>
        ))}
      </CardRow>
    </div>
  );
}
