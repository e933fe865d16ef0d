import { type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { BackLink } from '../../../components/back-link.tsx';
import { Brand } from '../../../components/brand.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { LanguageSwitch } from '../../../components/language-switch.tsx';
import { classes } from '../../../lib/classes.ts';
import { lazyOverlay } from '../../../lib/lazy-page.ts';
import { moveFocusTo } from '../../../lib/navigation.ts';
import { useOpenAdmin } from '../../../lib/use-admin-tab.ts';
import { useSiteLinks } from '../lib/use-site-links.ts';
import { SearchEntry } from './search-entry.tsx';
import styles from './site-header.module.css';

const MobileMenu = lazyOverlay(() => import('./mobile-menu.tsx'));

export type SiteHeaderProps = {
  /** The back link; none on the home page. */
  back?: { to: string; label: string; onBack?: () => void } | undefined;
  /** Buttons of the page; null while they load. Narrow headers have no room for the links beside them. */
  actions?: ReactNode;
  onAbout: () => void;
};

/** Fixed at the top. On narrow viewports the links move into a menu. */
export function SiteHeader({ back, actions, onAbout }: SiteHeaderProps) {
  const { t } = useTranslation('site');
  const [menuOpen, setMenuOpen] = useState(false);
  const openAdmin = useOpenAdmin();
  const { links, me } = useSiteLinks();
  const { pathname } = useLocation();

  return (
    // While a dialog hides the scroll bar, MUI pads `mui-fixed` elements by its width.
    <header
      className={classes(
        styles.header,
        back && styles.withBack,
        actions !== undefined && styles.withActions,
        'mui-fixed',
      )}
    >
      <SkipLink />
      <div className={styles.row}>
        {back && (
          <BackLink to={back.to} className={styles.back} onBack={back.onBack}>
            <Icon name="back" />
            <span className={styles.word}>{back.label}</span>
          </BackLink>
        )}
        <Link to="/" className={styles.brand} onClick={() => window.scrollTo({ top: 0 })}>
          <Brand />
        </Link>
        <nav className={styles.links} aria-label={t('mainNavigation')}>
          {links.map(({ to, label, current }) => (
            <Link key={to} to={to} aria-current={current || undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.actions}>{actions}</div>
        {/* The page of results has its own field. */}
        {pathname !== '/search' && <SearchEntry />}
        <Link to={me.to} className={styles.me} aria-current={me.current || undefined}>
          <Icon name="person" />
          <span className={styles.meWord}>{me.label}</span>
        </Link>
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
      {menuOpen && <MobileMenu links={[...links, me]} onClose={() => setMenuOpen(false)} onAbout={onAbout} />}
    </header>
  );
}

/** The first Tab stop: skips the header. Makes no history entry, which would lack where the page was opened from. */
export function SkipLink() {
  const { t } = useTranslation();
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    const content = document.getElementById('content');
    moveFocusTo(content);
    content?.scrollIntoView();
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: it does lead to a section of the page
    <a href="#content" className={styles.skip} onClick={skip}>
      {t('skipToContent')}
    </a>
  );
}
