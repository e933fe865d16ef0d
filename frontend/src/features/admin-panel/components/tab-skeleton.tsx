import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import styles from './tab-heading.module.css';

/** Stands where a tab comes: a heading and a few fields. */
export function TabSkeleton() {
  const { t } = useTranslation('admin');
  return (
    <div role="status" aria-label={t('loading')} className={styles.skeleton}>
      <Skeleton width="160px" height={42} />
      <Skeleton width="54%" height={24} />
      <Skeleton height={96} />
      <Skeleton height={48} />
      <Skeleton height={104} />
    </div>
  );
}
