import { useTranslation } from 'react-i18next';
import { useOnline } from '../lib/browser-hooks.ts';
import { Icon } from './icon.tsx';
import styles from './offline-notice.module.css';

/** A bar at the bottom of the viewport while the browser is offline. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <>
      {/* Keeps the end of the page from being hidden behind the bar. */}
      {!online && <div className={styles.room} aria-hidden="true" />}
      <div className={styles.place} aria-live="polite">
        {!online && (
          <p className={styles.bar}>
            <Icon name="offline" size={20} className={styles.icon} />
            {t('offline')}
          </p>
        )}
      </div>
    </>
  );
}
