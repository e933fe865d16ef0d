import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { TeamMember } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { IconButton } from '../common/buttons.tsx';
import { panelIcons } from '../common/panel-icons.ts';

type MemberActionsProps = { admin: TeamMember; onSwitch: () => void };

/** The menu of an administrator. */
export function MemberActions({ admin: { username, disabled }, onSwitch }: MemberActionsProps) {
  const { t } = useTranslation('adminTeam');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('actionsOf', { name: username });
  const choose = () => {
    setAnchor(null);
    onSwitch();
  };
  return (
    <>
      <IconButton
        icon={panelIcons.more}
        label={label}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        <MenuItem onClick={choose}>
          <Icon name={disabled ? 'check' : 'pause'} />
          {t(disabled ? 'enable' : 'disable')}
        </MenuItem>
      </Menu>
    </>
  );
}
