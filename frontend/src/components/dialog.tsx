import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { MuiProvider } from '../lib/theme/mui-theme.tsx';
import { IconButton } from './icon-button.tsx';

const widths = { confirm: 480, upload: 640, details: 720 } as const;

const head = {
  flex: 'none',
  justifyContent: 'space-between',
  gap: 4,
  px: 7,
  '& button': { m: '-6px -10px 0 0' },
};
/** Its own padding leaves room for focus outlines. */
const body = {
  flex: '0 1 auto',
  minHeight: 96,
  mt: 2,
  px: 7,
  py: 1,
  overscrollBehavior: 'contain',
  color: 'text.secondary',
};
const foot = { flexWrap: 'wrap', alignItems: 'stretch', gap: 3, mt: 5, px: 7, py: 0 };

export type DialogProps = {
  title: ReactNode;
  size?: keyof typeof widths;
  /** Called for Escape, the backdrop and the close button. Without it the dialog can't be dismissed. */
  onClose?: (() => void) | undefined;
  hideClose?: boolean;
  describedBy?: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** True while what opened the dialogs is hidden, by a login form or another tab: they are hidden, and keep their state. */
export const DialogsCovered = createContext(false);

/** A modal dialog. Import it lazily: it pulls in MUI. */
export function Dialog({ title, size = 'confirm', onClose, ...dialog }: DialogProps) {
  const { hideClose, describedBy, actions, children } = dialog;
  const { t, i18n } = useTranslation();
  const covered = useContext(DialogsCovered);
  return (
    <MuiProvider>
      <MuiDialog
        open={!covered}
        keepMounted={covered}
        onClose={() => onClose?.()}
        aria-describedby={describedBy}
        lang={i18n.language}
        maxWidth={false}
        slotProps={{ paper: { sx: { py: 7, width: widths[size], maxWidth: 'calc(100% - 32px)' } } }}
      >
        <Stack direction="row" sx={head}>
          <DialogTitle sx={{ flex: '0 1 auto', p: 0, font: '700 20px / 32px var(--text)' }}>
            {title}
          </DialogTitle>
          {onClose && !hideClose && <IconButton icon="close" label={t('close')} onClick={onClose} />}
        </Stack>
        <DialogContent sx={body}>{children}</DialogContent>
        {actions && (
          <DialogActions disableSpacing sx={foot}>
            {actions}
          </DialogActions>
        )}
      </MuiDialog>
    </MuiProvider>
  );
}
