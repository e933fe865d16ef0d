import { screenConstants } from '@platform/contracts/limits';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import cards from './card.module.css';
import styles from './library.module.css';

/** As many cards as the screen has room for, the size of those that come. */
export function LibrarySkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.grid} role="status" aria-label={t('loading')}>
      {Array.from({ length: screenConstants.librarySkeletonCards }, (_, index) => (
        <div key={index} className={cards.card} data-testid="card-skeleton">
          <Skeleton className={styles.pictureSkeleton} />
          <div className={cards.body}>
            <Skeleton width="88%" height={18} className={styles.bar} />
            <Skeleton width="54%" height={14} className={styles.bar} />
            <Skeleton width="70%" height={14} className={styles.lastBar} />
          </div>
        </div>
      ))}
    </div>
  );
}
