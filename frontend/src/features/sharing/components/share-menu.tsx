import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { MuiProvider } from '../../../components/mui-provider.tsx';
import type { Shareable } from '../lib/share-link.ts';
import { shareWays } from '../lib/share-ways.ts';
import { type ShareWay, useShare } from '../lib/use-share.ts';
import WeChatGuide from './wechat-guide.tsx';

type ShareMenuProps = { item: Shareable; anchor: HTMLElement; onClose: () => void };

/** The ways to share, beside the button that opened them. */
export default function ShareMenu({ item, anchor, onClose }: ShareMenuProps) {
  const { t } = useTranslation('share');
  const { share, guide, closeGuide } = useShare(item);
  const [open, setOpen] = useState(true);

  async function choose(way: ShareWay) {
    setOpen(false);
    const guided = await share(way);
    if (!guided) onClose();
  }

  function closeAll() {
    closeGuide();
    onClose();
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
        {shareWays.map(({ way, icon, colour }) => (
          <MenuItem key={way} onClick={() => choose(way)}>
            <span style={{ color: colour }}>
              <Icon name={icon} size={20} />
            </span>
            {t(way)}
          </MenuItem>
        ))}
      </Menu>
      {guide && <WeChatGuide item={item} copied={guide.copied} onClose={closeAll} />}
    </MuiProvider>
  );
}
