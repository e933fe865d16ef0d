import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { unsaved } from '../../../lib/unsaved.ts';
import { useOpenTab } from '../../../lib/use-admin-tab.ts';
import { useLogout } from '../auth/api.ts';
import { Button } from '../common/buttons.tsx';
import type { AdminTab } from '../common/tab.tsx';

type TabRailProps = { tabs: readonly AdminTab[]; current: string };

const rail = {
  display: 'flex',
  flexDirection: { md: 'column' },
  flex: 'none',
  width: { md: 216 },
  py: { md: 4 },
  borderColor: 'divider',
  borderStyle: 'solid',
  borderWidth: { xs: '0 0 1px', md: '0 1px 0 0' },
  '& > .MuiTabs-root': { flex: 1 },
  '& .MuiTab-root': { justifyContent: { md: 'flex-start' }, px: { md: 6 } },
  '& .MuiTab-root:hover, & .Mui-selected': { backgroundColor: 'var(--field)' },
  '& .Mui-selected svg': { color: 'var(--emberText)' },
  '& > .MuiButton-root': {
    justifyContent: { md: 'flex-start' },
    minHeight: 48,
    px: { md: 6 },
    borderRadius: 0,
    borderLeft: { xs: '1px solid var(--line)', md: 0 },
    color: 'text.secondary',
    fontWeight: 400,
    whiteSpace: 'nowrap',
  },
};

/** The tabs as a rail, or as a scrolling row on narrow screens, and logging out. */
export function TabRail({ tabs, current }: TabRailProps) {
  const { t } = useTranslation('admin');
  const isWide = useMediaQuery('(min-width: 900px)');
  const openTab = useOpenTab();
  const logout = useLogout(() => openTab(null));
  return (
    <Box component="nav" aria-label={t('sections')} sx={rail}>
      <Tabs
        orientation={isWide ? 'vertical' : 'horizontal'}
        variant="scrollable"
        scrollButtons={false}
        selectionFollowsFocus
        value={current}
        onChange={(_, id: string) => openTab(id)}
        aria-label={t('sections')}
      >
        {tabs.map(({ id, icon }) => (
          <Tab
            key={id}
            value={id}
            id={`tab-${id}`}
            aria-controls={`panel-${id}`}
            icon={<Icon name={icon} size={20} />}
            label={t(id)}
          />
        ))}
      </Tabs>
      <Button
        variant="text"
        icon="logout"
        disabled={logout.isPending}
        onClick={() => unsaved.drop(logout.mutate)}
      >
        {logout.isPending ? t('loggingOut') : t('logout')}
      </Button>
    </Box>
  );
}
