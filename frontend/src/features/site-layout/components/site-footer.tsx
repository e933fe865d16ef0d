import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Brand } from '../../../components/brand.tsx';
import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useLogout } from '../../membership/api/logout.ts';
import styles from './site-footer.module.css';

export function SiteFooter({ onAbout }: { onAbout: () => void }) {
  const { t } = useTranslation('site');
  const { brandName, couplet } = useRuntimeConfig();
  const { language } = useLanguage();
  const logout = useLogout();
  const separator = language === 'en' ? ' ' : '';
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div>
          <Brand />
          <p className={styles.motto}>
            {couplet[language].join(separator)}
            <br />
            {t('membersOnly')}
          </p>
        </div>
        <nav className={styles.links} aria-label={t('footerNavigation')}>
          <Link to="/#library">{t('library')}</Link>
          <Link to="/cold-ice-videos">{t('shorts')}</Link>
          <Link to="/#upcoming">{t('upcoming')}</Link>
          <button type="button" onClick={onAbout}>
            {t('about')}
          </button>
          <Link to="/blog">{t('blog')}</Link>
          <button type="button" onClick={() => logout.mutate()}>
            {t('logout')}
          </button>
        </nav>
      </div>
      <p className={styles.rights}>{t('rights', { year: new Date().getFullYear(), brand: brandName })}</p>
    </footer>
  );
}
