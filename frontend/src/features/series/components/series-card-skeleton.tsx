import { Skeleton } from '../../../components/skeleton.tsx';
import styles from './series-card-skeleton.module.css';

export const SeriesCardSkeleton = () => (
  <div data-testid="series-skeleton">
    <Skeleton className={styles.picture} />
    <div className={styles.text}>
      <Skeleton width="54%" height={20} />
      <Skeleton width="40%" height={14} />
    </div>
    <Skeleton height={6} />
  </div>
);
