import { Skeleton } from '../../../components/skeleton.tsx';
import styles from './detail-skeleton.module.css';

const rows = 6;

/** What follows, while it loads. */
export const UpNextSkeleton = () =>
  Array.from({ length: rows }, (_, index) => (
    <div key={index} className={styles.row}>
      <Skeleton className={styles.picture} />
      <Skeleton width="54%" height={16} />
    </div>
  ));

export const DetailSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className={styles.page}>
    <div>
      <Skeleton className={styles.player} />
      <Skeleton width="64px" height={24} />
      <Skeleton width="54%" height={32} className={styles.bar} />
      <Skeleton width="28%" height={16} className={styles.bar} />
      <Skeleton height={44} className={styles.actions} />
    </div>
    <div>
      <Skeleton width="88px" height={28} className={styles.heading} />
      <UpNextSkeleton />
    </div>
  </div>
);
