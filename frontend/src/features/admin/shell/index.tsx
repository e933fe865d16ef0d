import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import { roleMay } from '@platform/contracts/admin-roles';
import { Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { DialogsCovered } from '../../../components/dialog.tsx';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { LanguageSwitch } from '../../../components/language-switch.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { shownI18n, siteI18n } from '../../../i18n/index.ts';
import { unsaved, unsavedTitles, useUnsaved } from '../../../lib/unsaved.ts';
import { loginTab, useOpenTab } from '../../../lib/use-admin-tab.ts';
import { useVerifyAdmin } from '../auth/api.ts';
import { JoinForm } from '../auth/join-form.tsx';
import { LoginForm } from '../auth/login-form.tsx';
import { PasswordDialog } from '../auth/password-dialog.tsx';
import { useAdminSession } from '../auth/session.ts';
import { IconButton, SmallButton } from '../common/buttons.tsx';
import { ConfirmDialog } from '../common/dialogs.tsx';
import { type AdminTab, TabSkeleton, Withheld } from '../common/tab.tsx';
import { useNearbyFocus } from './nearby-focus.ts';
import { TabRail } from './tab-rail.tsx';

export type AdminPanelProps = {
  /** The value of `?admin=`; empty without it. */
  tab: string;
  /** `?admin=` was removed from the URL: the panel asks about unsaved input before it closes. */
  closing: boolean;
};

type AdminShellProps = AdminPanelProps & { tabs: readonly [AdminTab, ...AdminTab[]] };

const content = {
  flex: 1,
  minWidth: 0,
  p: { xs: '24px 16px 48px', sm: '32px 32px 56px', md: '32px 40px 72px' },
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // The bar, which sticks below the padding and on phones has several lines, doesn't cover the focused row.
  '@media (min-height: 500px)': {
    '&:has([data-bulk-bar])': { scrollPaddingTop: { xs: '144px', sm: '96px' } },
  },
  // A whole tab has the focus only when a control is gone.
  '& > [role=tabpanel]': { outline: 'none' },
};

const headerName = { minWidth: 0, px: 2, color: 'text.primary', whiteSpace: 'nowrap' };

/** The panel slides over the page. Without a login it shows the login form, afterwards the tabs of the administrator's role. */
export function AdminShell({ tabs, tab, closing }: AdminShellProps) {
  const { t, i18n } = useTranslation(['admin', 'adminAuth', 'adminManage', 'adminTeam', 'common']);
  const openTab = useOpenTab();
  const close = () => openTab(null);
  const titleId = useId();
  const { verifying } = useVerifyAdmin();
  useNearbyFocus();
  const { admin, expired } = useAdminSession();
  // Another administrator after an expired session doesn't find the forms of the one before.
  const [owner, setOwner] = useState(admin?.id);
  if (admin && admin.id !== owner) setOwner(admin.id);
  // The page behind is hidden, so toasts and requests use the panel's language.
  useEffect(() => {
    document.documentElement.lang = i18n.language;
    shownI18n.set(i18n);
    return () => {
      document.documentElement.lang = siteI18n.language;
      shownI18n.set(siteI18n);
    };
  }, [i18n, i18n.language]);
  const [name] = tab.split('/');
  const fragment = useLocation().hash.slice(1);
  const invite = name === loginTab && fragment;
  // Without a login, of an expired session: its tabs stay mounted.
  const open = admin ? tabs.filter(({ needs }) => roleMay(admin.role, needs)) : tabs;
  const mustEnrol = admin?.mustEnrol === true;
  const shown = open.find(({ id }) => id === (mustEnrol ? 'account' : name));
  const { id: current } = shown ?? open[0] ?? tabs[0];
  const withheld = tabs.find((one) => one.id === name && !open.includes(one));
  const inRail = open.filter(({ id }) => (id === 'account') === mustEnrol);

  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
      lang={i18n.language}
      data-admin-panel
      slotProps={{
        paper: { 'aria-labelledby': titleId, sx: { width: 1120, maxWidth: '100%', overflow: 'hidden' } },
      }}
    >
      <Stack
        component="header"
        direction="row"
        sx={{
          alignItems: 'center',
          gap: 1,
          minHeight: 'var(--header)',
          pl: { xs: 4, sm: 6 },
          pr: { xs: 2, sm: 3 },
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box component="h2" id={titleId} sx={{ flex: 1, font: '700 18px / 30px var(--text)' }}>
          {t('title')}
        </Box>
        {admin && (
          <SmallButton
            variant="text"
            aria-current={current === 'account' ? 'page' : undefined}
            sx={headerName}
            onClick={() => openTab('account')}
          >
            <span className="visually-hidden">{t('adminManage:fieldName', { name: t('account') })}</span>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {t('adminTeam:nameAndRole', { name: admin.username, role: t(`adminTeam:${admin.role}`) })}
            </Box>
          </SmallButton>
        )}
        <LanguageSwitch />
        <IconButton icon="close" label={t('common:close')} onClick={close} />
      </Stack>
      <Stack direction={{ md: 'row' }} sx={{ flex: 1, minHeight: 0 }}>
        {admin && <TabRail tabs={inRail} current={current} />}
        <Box sx={content}>
          {verifying && <Spinner label={t('adminAuth:checking')} />}
          {!admin && !verifying && (invite ? <JoinForm token={invite} /> : <LoginForm />)}
          {admin && invite && (
            <Alert severity="info" sx={{ mb: 6 }}>
              {t('adminAuth:inviteWhileIn', { name: admin.username })}
            </Alert>
          )}
          {withheld && <Withheld tab={t(withheld.id)} />}
          {(admin || expired) && <TabPanels key={owner} tabs={open} current={current} covered={!admin} />}
        </Box>
      </Stack>
      <PasswordDialog />
      <UnsavedDialog closing={closing} onStay={() => openTab(tab)} />
    </Drawer>
  );
}

type TabPanelsProps = {
  tabs: readonly AdminTab[];
  current: string;
  /** The login form replaces them until the operator logs in again. */
  covered: boolean;
};

/** Opened tabs stay mounted, so that changing tabs loses no input. */
function TabPanels({ tabs, current, covered }: TabPanelsProps) {
  const { t } = useTranslation('admin');
  const [opened, setOpened] = useState<readonly string[]>([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);

  return tabs
    .filter(({ id }) => opened.includes(id))
    .map(({ id, Component }) => (
      <div key={id} id={`panel-${id}`} role="tabpanel" aria-label={t(id)} hidden={covered || id !== current}>
        <ErrorBoundary>
          <Suspense fallback={<TabSkeleton />}>
            <DialogsCovered value={covered || id !== current}>
              <Component />
            </DialogsCovered>
          </Suspense>
        </ErrorBoundary>
      </div>
    ));
}

function UnsavedDialog({ closing, onStay }: { closing: boolean; onStay: () => void }) {
  const { t } = useTranslation('admin');
  const { question } = useUnsaved();
  if (!closing && !question) return null;
  const held = unsavedTitles(question?.form).map(({ form, title }) => {
    // A form is named after its tab, with a slash and more if it has several.
    const tab = t(form.split('/')[0] as AdminTab['id']);
    return title ? t('unsavedOne', { tab, title }) : tab;
  });
  return (
    <ConfirmDialog
      title={t('unsavedTitle')}
      confirmLabel={t('discard')}
      onConfirm={unsaved.confirm}
      onCancel={() => {
        unsaved.cancel();
        if (closing) onStay();
      }}
    >
      {[...new Set(held)].map((one) => (
        <Box component="p" key={one} sx={{ color: 'text.primary' }}>
          {one}
        </Box>
      ))}
      <p>{t('unsavedText')}</p>
    </ConfirmDialog>
  );
}
