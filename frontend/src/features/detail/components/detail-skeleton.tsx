import { Skeleton } from '../../../components/skeleton.tsx';
import styles from './detail-skeleton.module.css';

export const DetailSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className={styles.page}>
    <Skeleton className={styles.player} />
    <Skeleton width="64px" height={24} className={styles.bar} />
    <Skeleton width="54%" height={32} className={styles.bar} />
    <Skeleton width="28%" height={16} className={styles.bar} />
  </div>
);
