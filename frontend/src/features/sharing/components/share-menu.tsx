import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MuiProvider } from '../../../lib/theme/mui-theme.tsx';
import { type Shareable, type ShareWay, shareWays, useShare } from '../lib/share.ts';
import ShareFollowUp from './share-follow-up.tsx';
import { WayLabel } from './way-label.tsx';

type ShareMenuProps = { item: Shareable; anchor: HTMLElement; onClose: () => void };

export default function ShareMenu({ item, anchor, onClose }: ShareMenuProps) {
  const { t } = useTranslation('share');
  const { share, followUp } = useShare(item);
  const [open, setOpen] = useState(true);

  async function choose(way: ShareWay) {
    setOpen(false);
    if (!(await share(way))) onClose();
  }

  return (
    <MuiProvider>
      <Menu
        open={open}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          root: { role: 'dialog', 'aria-modal': true, 'aria-label': t('heading') },
          list: { 'aria-label': t('heading') },
        }}
      >
        {shareWays.map((one) => (
          <MenuItem key={one.way} onClick={() => choose(one.way)}>
            <WayLabel of={one} />
          </MenuItem>
        ))}
      </Menu>
      {followUp && <ShareFollowUp item={item} followUp={followUp} onClose={onClose} />}
    </MuiProvider>
  );
}
