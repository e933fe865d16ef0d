import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the header, to the page's own content. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#content" className={styles.skip}>
      {t('skipToContent')}
    </a>
  );
}
