import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Icon } from '../../../components/icon.tsx';
import { MuiProvider } from '../../../lib/theme/mui-theme.tsx';

export type Choice = {
  key: string | number;
  text: string;
  isChosen: boolean;
  choose: () => void;
  /** Is after a separator: what follows is another choice. */
  beginsGroup?: boolean;
};

/** On phones it is a sheet at the foot, wherever its button is. */
const sheet = {
  width: 244,
  '@media (max-width: 599.98px)': {
    inset: 'auto 0 0 !important',
    width: 'auto',
    maxWidth: 'none',
    paddingBottom: 'env(safe-area-inset-bottom)',
  },
};

type ChoiceMenuProps = {
  label: string;
  choices: Choice[];
  anchor: HTMLElement;
  container: HTMLElement | undefined;
  onClose: () => void;
};

/** A menu of the player of which one thing is chosen, or one of each group. Load it lazily. */
export default function ChoiceMenu({ label, choices, anchor, container, onClose }: ChoiceMenuProps) {
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
        slotProps={{
          root: { noautohide: '' } as object,
          list: { 'aria-label': label },
          paper: { sx: sheet },
        }}
      >
        {choices.flatMap(({ key, text, isChosen, choose, beginsGroup }) => [
          ...(beginsGroup ? [<Divider key={`before ${key}`} component="li" />] : []),
          <MenuItem
            key={key}
            role="menuitemradio"
            aria-checked={isChosen}
            sx={{ minHeight: { xs: 52, sm: 44 }, bgcolor: isChosen ? 'var(--iceWash)' : undefined }}
            onClick={() => {
              choose();
              onClose();
            }}
          >
            <span style={{ width: 20 }}>{isChosen && <Icon name="check" size={20} />}</span>
            {text}
          </MenuItem>,
        ])}
      </Menu>
    </MuiProvider>
  );
}
