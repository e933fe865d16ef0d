import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { TabHeading } from '../../admin-panel/components/tab-heading.tsx';
import styles from './analytics-header.module.css';

type AnalyticsHeaderProps = {
  /** When the list was fetched last; absent until it was. */
  updatedAt: number | undefined;
  refreshing: boolean;
  onRefresh: () => void;
};

export function AnalyticsHeader({ updatedAt, refreshing, onRefresh }: AnalyticsHeaderProps) {
  const { t } = useTranslation('adminAnalytics');
  return (
    <div className={styles.header}>
      <TabHeading title={t('title')} intro={t('intro')} />
      <div className={styles.refresh}>
        <p className={styles.updated} role="status">
          {updatedAt !== undefined && (
            <>
              {t('updated')}
              <RelativeTime instant={new Date(updatedAt).toISOString()} />
            </>
          )}
        </p>
        <Button
          variant="secondary"
          size="small"
          icon="retry"
          aria-disabled={refreshing}
          onClick={() => {
            if (!refreshing) onRefresh();
          }}
        >
          {refreshing ? t('refreshing') : t('refresh')}
        </Button>
      </div>
    </div>
  );
}
