import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import styles from './users-section.module.css';

const rows = ['38%', '46%', '34%'];

/** Rows of about the size of what comes, and what they wait for. */
export function UsersWaiting() {
  const { t } = useTranslation('adminAnalytics');
  return (
    <div className={styles.waiting} role="status">
      <p className={styles.waitingText}>{t('loading')}</p>
      {rows.map((width) => (
        <div key={width} className={styles.waitingRow}>
          <Skeleton width={width} height={28} />
          <Skeleton height={116} />
        </div>
      ))}
    </div>
  );
}
