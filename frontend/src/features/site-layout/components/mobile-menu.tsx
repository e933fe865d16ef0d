import MuiDialog from '@mui/material/Dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Brand } from '../../../components/brand.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { LanguageChoice } from '../../../components/language-switch.tsx';
import { MuiProvider } from '../../../lib/theme/mui-theme.tsx';
import { useOpenAdmin } from '../../../lib/use-admin-tab.ts';
import { logout } from '../../membership/api/membership.ts';
import type { SiteLink } from '../lib/use-site-links.ts';
import styles from './mobile-menu.module.css';

type MobileMenuProps = {
  links: SiteLink[];
  onClose: () => void;
  onAbout: () => void;
};

const Row = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <Icon name="next" size={20} />
  </>
);

export default function MobileMenu({ links, onClose, onAbout }: MobileMenuProps) {
  const { t } = useTranslation('site');
  const openAdmin = useOpenAdmin();

  const instead = (open: () => void) => () => {
    onClose();
    open();
  };

  return (
    <MuiProvider>
      <MuiDialog open fullScreen onClose={onClose} slotProps={{ paper: { 'aria-label': t('menu') } }}>
        <div className={styles.head}>
          <Brand />
          <IconButton icon="close" label={t('closeMenu')} onClick={onClose} />
        </div>
        <nav className={styles.links} aria-label={t('mainNavigation')}>
          {links.map(({ to, label, current }) => (
            <Link key={to} to={to} aria-current={current || undefined} onClick={onClose}>
              <Row>{label}</Row>
            </Link>
          ))}
          <button type="button" onClick={instead(onAbout)}>
            <Row>{t('about')}</Row>
          </button>
        </nav>
        <div className={styles.foot}>
          <LanguageChoice />
          <Button variant="secondary" size="large" icon="sliders" onClick={instead(openAdmin)}>
            {t('admin')}
          </Button>
          <Button variant="text" className={styles.logout ?? ''} onClick={logout}>
            {t('logout')}
          </Button>
        </div>
      </MuiDialog>
    </MuiProvider>
  );
}
