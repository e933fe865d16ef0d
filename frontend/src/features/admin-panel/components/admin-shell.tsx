import Drawer from '@mui/material/Drawer';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../components/spinner.tsx';
import { useVerifyAdmin } from '../../admin-auth/api/verify.ts';
import { LoginForm } from '../../admin-auth/components/login-form.tsx';
import { useAdminSession, useIsAdmin } from '../../admin-auth/lib/session.ts';
import { placeOf } from '../tabs.ts';
import type { AdminPanelProps } from '../types.ts';
import styles from './admin-shell.module.css';
import { PanelHeader } from './panel-header.tsx';
import { TabPanels } from './tab-panels.tsx';
import { TabRail } from './tab-rail.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';

/** The slide-over: closed by its button, Escape or a click on the page behind. Its tabs are there for who is logged in. */
export function AdminShell({ tab, closing, onTabChange, onClose }: AdminPanelProps) {
  const { t, i18n } = useTranslation('adminAuth');
  const titleId = useId();
  const { verifying } = useVerifyAdmin();
  const { expired } = useAdminSession();
  const isAdmin = useIsAdmin();
  const place = placeOf(tab);

  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      lang={i18n.language}
      slotProps={{ paper: { className: styles.panel as string, 'aria-labelledby': titleId } }}
    >
      <PanelHeader titleId={titleId} onClose={onClose} />
      <div className={styles.body}>
        {isAdmin && <TabRail current={place.tab} onTabChange={onTabChange} onLoggedOut={onClose} />}
        <div className={styles.content}>
          {verifying && <Spinner label={t('checking')} />}
          {!isAdmin && !verifying && <LoginForm />}
          {(isAdmin || expired) && (
            <TabPanels
              current={place.tab}
              section={place.section}
              covered={!isAdmin}
              onOpenTab={onTabChange}
            />
          )}
        </div>
      </div>
      <UnsavedDialog closing={closing} onStay={() => onTabChange(tab)} />
    </Drawer>
  );
}
