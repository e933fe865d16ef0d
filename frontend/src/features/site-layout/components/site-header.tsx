import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Brand } from '../../../components/brand.tsx';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useOpenAdmin } from '../../../lib/use-admin-tab.ts';
import { useCurrentSection } from '../lib/use-current-section.ts';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './site-header.module.css';
import { SkipLink } from './skip-link.tsx';

const MobileMenu = lazy(() => import('./mobile-menu.tsx'));

/** The home page's header: stays at the top, marks the section in view. Below 900 px a menu takes the links. */
export function SiteHeader({ onAbout }: { onAbout: () => void }) {
  const { t } = useTranslation('site');
  const [menuOpen, setMenuOpen] = useState(false);
  const openAdmin = useOpenAdmin();
  const section = useCurrentSection(['library', 'upcoming']);
  const mark = (id: string) => (section === id ? 'true' : undefined);

  return (
    <header className={styles.header}>
      <SkipLink />
      <div className={styles.row}>
        <Link to="/" className={styles.brand} onClick={() => window.scrollTo({ top: 0 })}>
          <Brand />
        </Link>
        <nav className={styles.links} aria-label={t('mainNavigation')}>
          <Link to="/#library" aria-current={mark('library')}>
            {t('library')}
          </Link>
          <Link to="/#upcoming" aria-current={mark('upcoming')}>
            {t('upcoming')}
          </Link>
          <Link to="/blog">{t('blog')}</Link>
          <Link to="/cold-ice-videos">{t('shorts')}</Link>
        </nav>
        <div className={styles.tools}>
          <LanguageSwitch />
          <Button variant="secondary" size="small" icon="sliders" onClick={() => openAdmin()}>
            {t('admin')}
          </Button>
        </div>
        <IconButton
          icon="menu"
          label={t('openMenu')}
          aria-expanded={menuOpen}
          className={styles.menu}
          onClick={() => setMenuOpen(true)}
        />
      </div>
      {menuOpen && (
        <Suspense fallback={null}>
          <MobileMenu section={section} onClose={() => setMenuOpen(false)} onAbout={onAbout} />
        </Suspense>
      )}
    </header>
  );
}
