import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { useOpenAdmin } from '../../../lib/use-admin-tab.ts';
import styles from './add-video-card.module.css';

/** The last card of the grid; opens the admin panel. */
export function AddVideoCard() {
  const { t } = useTranslation('library');
  const openAdmin = useOpenAdmin();
  return (
    <button type="button" className={styles.card} onClick={() => openAdmin()}>
      <span className={styles.picture}>
        <span className={styles.plus}>
          <Icon name="add" size={20} />
        </span>
        <span className={styles.title}>{t('addVideo')}</span>
      </span>
      <span className={styles.hint}>{t('addVideoHint')}</span>
    </button>
  );
}
