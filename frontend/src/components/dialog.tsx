import MuiDialog from '@mui/material/Dialog';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MuiProvider } from '../lib/theme/mui-theme.tsx';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

const widths = { confirm: 480, upload: 640, details: 720 } as const;

export type DialogProps = {
  open: boolean;
  title: ReactNode;
  size?: keyof typeof widths;
  /** Called for Escape, the backdrop and the close button. Without it the dialog can't be dismissed. */
  onClose?: (() => void) | undefined;
  hideClose?: boolean;
  describedBy?: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** True while a login form covers what opened the dialogs: they are hidden, and keep their state. */
export const DialogsCovered = createContext(false);

/** A modal dialog. Import it lazily: it pulls in MUI. */
export function Dialog({ open, title, size = 'confirm', onClose, ...dialog }: DialogProps) {
  const { hideClose, describedBy, actions, children } = dialog;
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const covered = useContext(DialogsCovered);
  return (
    <MuiProvider>
      <MuiDialog
        open={open && !covered}
        keepMounted={open && covered}
        onClose={() => onClose?.()}
        aria-labelledby={titleId}
        aria-describedby={describedBy}
        lang={i18n.language}
        maxWidth={false}
        slotProps={{ paper: { sx: { width: widths[size], maxWidth: 'calc(100% - 32px)' } } }}
      >
        <div className={styles.dialog}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {onClose && !hideClose && <IconButton icon="close" label={t('close')} onClick={onClose} />}
          </div>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </MuiDialog>
    </MuiProvider>
  );
}
