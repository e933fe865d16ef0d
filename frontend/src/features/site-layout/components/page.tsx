import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Brand } from '../../../components/brand.tsx';
import { siteText } from '../../../config/runtime-config.ts';
import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import { useLanguage } from '../../../i18n/provider.tsx';
import { classes } from '../../../lib/classes.ts';
import { usePageKey } from '../../../lib/keyboard.ts';
import { lazyOverlay } from '../../../lib/lazy-page.ts';
import { logout } from '../../membership/api/membership.ts';
import styles from './page.module.css';
import { SiteHeader, type SiteHeaderProps } from './site-header.tsx';

const dialogs = {
  about: lazyOverlay(() => import('./about-dialog.tsx')),
  shortcuts: lazyOverlay(() => import('../../shortcuts/shortcuts-dialog.tsx')),
};

type PageProps = {
  /** No back link, and full-width sections instead of one column. */
  home?: boolean;
  /** By default the home page. */
  back?: SiteHeaderProps['back'];
  actions?: ReactNode;
  children: ReactNode;
};

export function Page({ home = false, back, actions, children }: PageProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null);
  const openAbout = () => setOpened('about');
  const openShortcuts = () => setOpened('shortcuts');
  usePageKey('?', openShortcuts);
  const OpenDialog = opened && dialogs[opened];
  return (
    <>
      <SiteHeader
        back={home ? undefined : (back ?? { to: '/', label: t('back') })}
        actions={actions}
        onAbout={openAbout}
      />
      <main id="content" tabIndex={-1} className={classes(styles.main, !home && styles.column)}>
        {children}
      </main>
      <SiteFooter onAbout={openAbout} onShortcuts={openShortcuts} />
      {OpenDialog && <OpenDialog onClose={() => setOpened(null)} />}
    </>
  );
}

function SiteFooter({ onAbout, onShortcuts }: { onAbout: () => void; onShortcuts: () => void }) {
  const { t } = useTranslation('site');
  const config = useRuntimeConfig();
  const { language } = useLanguage();
  const separator = language === 'en' ? ' ' : '';
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div>
          <Brand />
          <p className={styles.motto}>
            {siteText(config, 'heroFirst', language) + separator + siteText(config, 'heroSecond', language)}
            <br />
            {siteText(config, 'footer', language)}
          </p>
        </div>
        <nav className={styles.links} aria-label={t('footerNavigation')}>
          <Link to="/#library">{t('library')}</Link>
          <Link to="/series">{t('series')}</Link>
          <Link to="/cold-ice-videos">{t('categoryVideos')}</Link>
          <Link to="/#upcoming">{t('upcoming')}</Link>
          <button type="button" onClick={onAbout}>
            {t('about')}
          </button>
          <Link to="/blog">{t('blog')}</Link>
          <button type="button" aria-keyshortcuts="?" onClick={onShortcuts}>
            {t('shortcuts')}
          </button>
          <button type="button" onClick={logout}>
            {t('logout')}
          </button>
        </nav>
      </div>
      <p className={styles.rights}>
        {t('rights', { year: new Date().getFullYear(), brand: config.brandName })}
      </p>
    </footer>
  );
}
