import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { MuiProvider } from '../../../lib/theme/mui-theme.tsx';
import { setSpeed } from '../lib/keys.ts';
import { speeds } from '../lib/preferences.ts';

type SpeedMenuProps = {
  video: HTMLVideoElement;
  anchor: HTMLElement;
  container: HTMLElement | undefined;
  onClose: () => void;
};

export default function SpeedMenu({ video, anchor, container, onClose }: SpeedMenuProps) {
  const { t } = useTranslation('film');
  return (
    <MuiProvider>
      <Menu
        open
        anchorEl={anchor}
        container={container}
        onClose={onClose}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        // In full screen it is the controller's, which hides what moves no pointer.
        slotProps={{ root: { noautohide: '' } as object, list: { 'aria-label': t('speed') } }}
      >
        {speeds.map((speed) => (
          <MenuItem
            key={speed}
            role="menuitemradio"
            aria-checked={speed === video.playbackRate}
            selected={speed === video.playbackRate}
            onClick={() => {
              setSpeed(video, speed);
              onClose();
            }}
          >
            <span style={{ width: 20 }}>
              {speed === video.playbackRate && <Icon name="check" size={20} />}
            </span>
            {speed === 1 ? t('normalSpeed') : t('speedIs', { rate: speed })}
          </MenuItem>
        ))}
      </Menu>
    </MuiProvider>
  );
}
