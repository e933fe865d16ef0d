import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { unsaved } from '../../../lib/unsaved.ts';
import { useLogout } from '../auth/api.ts';
import { Button } from '../common/buttons.tsx';
import type { AdminTab } from '../common/tab.tsx';
import styles from './shell.module.css';

type TabRailProps = {
  tabs: readonly AdminTab[];
  current: string;
  onTabChange: (id: string) => void;
  onLoggedOut: () => void;
};

/** The tabs as a rail, or as a scrolling row on narrow screens, and logging out. */
export function TabRail({ tabs, current, onTabChange, onLoggedOut }: TabRailProps) {
  const { t } = useTranslation('admin');
  const isWide = useMediaQuery('(min-width: 900px)');
  const logout = useLogout(onLoggedOut);
  return (
    <nav className={styles.rail} aria-label={t('sections')}>
      <Tabs
        orientation={isWide ? 'vertical' : 'horizontal'}
        variant="scrollable"
        scrollButtons={false}
        selectionFollowsFocus
        value={current}
        onChange={(_, id: string) => onTabChange(id)}
        aria-label={t('sections')}
      >
        {tabs.map(({ id, label, icon }) => (
          <Tab
            key={id}
            value={id}
            id={`tab-${id}`}
            aria-controls={`panel-${id}`}
            icon={<Icon name={icon} size={20} />}
            label={t(label)}
          />
        ))}
      </Tabs>
      <div className={styles.logout}>
        <Button
          variant="text"
          fullWidth
          icon="logout"
          disabled={logout.isPending}
          sx={{
            minHeight: 48,
            borderRadius: 0,
            color: 'text.secondary',
            fontWeight: 400,
            whiteSpace: 'nowrap',
          }}
          onClick={() => unsaved.drop(logout.mutate)}
        >
          {logout.isPending ? t('loggingOut') : t('logout')}
        </Button>
      </div>
    </nav>
  );
}
