import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.tsx';
import styles from './notice-bar.module.css';

/** Leads to the short videos. */
export function NoticeBar() {
  const { t } = useTranslation('site');
  return (
    <Link to="/cold-ice-videos" className={styles.bar}>
      <span className={styles.label}>
        <Icon name="shorts" size={18} className={styles.icon} />
        {t('shorts')}
      </span>
      <span className={styles.long}>{t('notice')}</span>
      <span className={styles.short}>{t('noticeShort')}</span>
      <span className={styles.action}>
        <span className={styles.words}>{t('noticeAction')}</span>
        <Icon name="next" size={18} />
      </span>
    </Link>
  );
}
