import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { membership } from '../../../lib/membership.ts';
import { unsaved } from '../../../lib/unsaved.ts';
import { loginTab, useOpenTab } from '../../../lib/use-admin-tab.ts';
import { logOut } from '../auth/api.ts';
import { Button } from '../common/buttons.tsx';
import { panelIcons } from '../common/panel-icons.ts';
import type { AdminTab } from '../common/tab.tsx';

type TabRailProps = { tabs: readonly AdminTab[]; current: string };

const entries = {
  display: 'flex',
  flexDirection: 'column',
  py: 4,
  '& > .MuiTabs-root': { flex: 1 },
  '& .MuiTab-root': { maxWidth: 'none', justifyContent: 'flex-start', minHeight: { xs: 48, md: 40 }, px: 6 },
  '& .MuiTab-root:hover, & .Mui-selected': { backgroundColor: 'var(--field)' },
  '& .Mui-selected svg': { color: 'var(--emberText)' },
  '& > .MuiButton-root': {
    justifyContent: 'flex-start',
    minHeight: 48,
    px: 6,
    borderRadius: 0,
    color: 'text.secondary',
    fontWeight: 400,
  },
};
const groupName = { px: 6, pt: 3, pb: 1, color: 'text.disabled', typography: 'caption' };
const rail = { ...entries, flex: 'none', width: 216, borderRight: '1px solid var(--line)' };
const bar = { flex: 'none', borderBottom: '1px solid var(--line)' };
const currentButton = { justifyContent: 'flex-start', minHeight: 48, px: { xs: 4, sm: 8 }, borderRadius: 0 };

/** Takes a tab's place among MUI's tabs, which pass it what a tab needs: it only has its name. */
const GroupName = ({ name }: { name: string }) => <Box sx={groupName}>{name}</Box>;

/** The tabs and the logout button. On narrow screens a button opens them as a sheet. */
export function TabRail({ tabs, current }: TabRailProps) {
  const { t } = useTranslation('admin');
  const isNarrow = useMediaQuery('(max-width: 899.95px)');
  const [isOpen, setOpen] = useState(false);
  const openTab = useOpenTab();
  const logOutAndClose = () => {
    logOut();
    // Without a number there is no page behind the panel.
    openTab(membership.get() === null ? loginTab : null);
  };
  const close = () => setOpen(false);
  const list = (
    <>
      <Tabs
        orientation="vertical"
        variant="scrollable"
        scrollButtons={false}
        // In the sheet Enter selects a tab, as selecting closes it.
        selectionFollowsFocus={!isNarrow}
        value={tabs.some(({ id }) => id === current) && current}
        onChange={(_, id: string) => openTab(id)}
        aria-label={t('sections')}
      >
        {tabs.flatMap(({ id, icon, group, Count }, place) => [
          group && group !== tabs[place - 1]?.group && (
            <GroupName key={`group-${group}`} name={t(`group_${group}`)} />
          ),
          <Tab
            key={id}
            value={id}
            {...(!isNarrow && { id: `tab-${id}`, 'aria-controls': `panel-${id}` })}
            icon={<Icon name={icon} size={20} />}
            label={Count ? [t(id), <Count key="count" />] : t(id)}
          />,
        ])}
      </Tabs>
      <Button variant="text" icon={panelIcons.logout} onClick={() => unsaved.drop(logOutAndClose)}>
        {t('logout')}
      </Button>
    </>
  );

  if (!isNarrow)
    return (
      <Box component="nav" aria-label={t('sections')} sx={rail}>
        {list}
      </Box>
    );
  return (
    <Box component="nav" aria-label={t('sections')} sx={bar}>
      <Button
        variant="text"
        fullWidth
        icon={tabs.find(({ id }) => id === current)?.icon ?? 'person'}
        endIcon={<Icon name="down" size={20} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        sx={currentButton}
        onClick={() => setOpen(true)}
      >
        {t(current as AdminTab['id'])}
      </Button>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={close}
        slotProps={{ paper: { 'aria-label': t('sections'), sx: entries, onClick: close } }}
      >
        {list}
      </Drawer>
    </Box>
  );
}
