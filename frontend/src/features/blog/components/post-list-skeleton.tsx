import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import list from './post-list.module.css';
import row from './post-row.module.css';
import styles from './post-skeleton.module.css';

const rows = 4;

/** As many rows as a screen has room for, the size of those that come. */
export function PostListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className={list.list}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index}>
          <div className={row.row} data-testid="post-skeleton">
            <Skeleton width="88px" className={styles.date} />
            <div className={row.text}>
              <Skeleton width="54%" height={20} className={styles.title} />
              <Skeleton width="88%" height={16} className={styles.line} />
              <Skeleton width="70%" height={16} className={styles.line} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
