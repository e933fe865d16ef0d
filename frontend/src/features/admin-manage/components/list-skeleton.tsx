import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import styles from './list-pages.module.css';

const widths = ['54%', '70%', '38%', '62%', '46%'];

/** Rows of the size of what comes. */
export function ListSkeleton() {
  const { t } = useTranslation('admin');
  return (
    <div role="status" aria-label={t('loading')} className={styles.skeleton}>
      {widths.map((width) => (
        <div key={width} className={styles.skeletonRow}>
          <Skeleton width="72px" height={40} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
