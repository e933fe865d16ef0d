import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import release from './release.module.css';
import list from './release-list.module.css';
import styles from './release-skeleton.module.css';

const rows = 3;

/** As many rows as a screen has room for, the size of those that come. */
export function ReleaseSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={list.list} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={release.release} data-testid="release-skeleton">
          <Skeleton width="64px" className={styles.day} />
          <div className={release.item}>
            <Skeleton className={styles.picture} />
            <div className={release.text}>
              <Skeleton width="64px" height={24} />
              <Skeleton width="70%" height={20} className={styles.title} />
              <Skeleton width="88%" height={16} className={styles.line} />
              <Skeleton width="54%" height={14} className={styles.line} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
