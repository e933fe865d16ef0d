import { useTranslation } from 'react-i18next';
import { useOnline } from '../lib/browser-hooks.ts';
import { Icon } from './icon.tsx';
import styles from './offline-notice.module.css';

/** A quiet bar at the foot of the window while there is no network. It comes and goes by itself. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <>
      {/* So that the end of the page is not behind the bar. */}
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
