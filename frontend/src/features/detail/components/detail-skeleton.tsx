import { Loading, Repeat, Skeleton } from '../../../components/skeleton.tsx';
import styles from './detail-skeleton.module.css';

/** What follows, while it loads. */
export const UpNextSkeleton = () => (
  <Repeat times={6}>
    <div className={styles.row}>
      <Skeleton className={styles.picture} />
      <Skeleton width="54%" height={16} />
    </div>
  </Repeat>
);

export const DetailSkeleton = () => (
  <Loading className={styles.page}>
    <div>
      <Skeleton className={styles.player} />
      <Skeleton width="64px" height={24} />
      <Skeleton width="54%" height={32} margin="12px 0 0" />
      <Skeleton width="28%" height={16} margin="12px 0 0" />
      <Skeleton width="min(100%, 420px)" height={44} margin="16px 0 0" />
    </div>
    <div>
      <Skeleton width="88px" height={28} margin="8px 0 16px" />
      <UpNextSkeleton />
    </div>
  </Loading>
);
