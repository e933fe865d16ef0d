import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import { type Account, changePasswordSchema } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { QueryError } from '../../../components/state-block.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { useNow } from '../../../lib/browser-hooks.ts';
import { formatRelative } from '../../../lib/format.ts';
import { useOpenTab } from '../../../lib/use-admin-tab.ts';
import { adminApi, adminDelete, adminQuery } from '../auth/api.ts';
import { NewPasswordField, PasswordField } from '../auth/fields.tsx';
import { adminSession, useAdminSession } from '../auth/session.ts';
import { SmallButton } from '../common/buttons.tsx';
import { FormDialog } from '../common/dialogs.tsx';
import { useSentForm } from '../common/form.tsx';
import { panelIcons } from '../common/panel-icons.ts';
import { PanelRow, PanelSection, SectionText, TabHeading, TabSkeleton } from '../common/tab.tsx';
import { accountKey, useAccountChange, useChange } from '../content/api.ts';
import { PasskeysSection } from './passkeys.tsx';
import { TotpSection } from './totp.tsx';
import { deviceOf } from './user-agent.ts';

export default function AccountTab() {
  const { t } = useTranslation(['adminAccount', 'admin']);
  const { admin } = useAdminSession();
  const account = useQuery({
    ...adminQuery(accountKey, apiPath('/api/admin/account')),
    staleTime: 0,
    enabled: admin !== null,
  });
  const [data, setData] = useState(account.data);
  if (account.data && account.data !== data) setData(account.data);
  // When the session ends, the sections keep what they show once, for the same administrator's next login.
  const isOwn = !admin || admin.id === data?.admin.id;
  const openTab = useOpenTab();
  const hasFactor = data !== undefined && isOwn && (data.hasTotp || data.passkeys.length > 0);

  // The panel opens, but not away from new recovery codes.
  const enrolled = useEffectEvent(() => {
    openTab('account');
    adminSession.recheck();
  });
  const isEnrolled = admin?.mustEnrol === true && hasFactor;
  useEffect(() => {
    if (isEnrolled) enrolled();
  }, [isEnrolled]);

  return (
    <>
      <TabHeading title={t('admin:account')} intro={t('intro')} />
      {admin?.mustEnrol && (
        <Alert severity="warning" sx={{ mb: 8 }}>
          {t('mustEnrol')}
        </Alert>
      )}
      {data && isOwn ? (
        <>
          <PasswordSection {...data} />
          <PasskeysSection {...data} />
          <TotpSection {...data} />
          <SessionsSection {...data} />
        </>
      ) : account.error ? (
        <QueryError query={account} title={t('loadFailed')} />
      ) : (
        <TabSkeleton />
      )}
    </>
  );
}

function PasswordSection({ passwordChangedAt }: Account) {
  const { t } = useTranslation(['adminAccount', 'adminAuth']);
  const { language } = useLanguage();
  const when = formatRelative(passwordChangedAt, language, useNow());
  const [isOpen, setOpen] = useState(false);
  return (
    <PanelSection
      title={t('adminAuth:password')}
      action={<SmallButton onClick={() => setOpen(true)}>{t('changePassword')}</SmallButton>}
    >
      <SectionText>{t('passwordText', { when })}</SectionText>
      {isOpen && <PasswordForm onClose={() => setOpen(false)} />}
    </PanelSection>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('adminAccount');
  const change = useChange(accountKey, (body: { password: string; newPassword: string }) =>
    adminApi(apiPath('/api/admin/account/password'), { method: 'PUT', body }),
  );
  const { form, ...sent } = useSentForm(change, {
    schema: changePasswordSchema,
    values: { password: '', newPassword: '' },
    field: 'password',
    failed: () => t('changeFailed'),
    done: () => [t('passwordChanged'), t('passwordChangedText')],
    onSent: onClose,
  });
  return (
    <FormDialog {...sent} title={t('changePassword')} submitLabel={t('changePassword')} onClose={onClose}>
      <PasswordField form={form} name="password" label={t('oldPassword')} autoFocus />
      <NewPasswordField form={form} name="newPassword" label={t('newPassword')} />
    </FormDialog>
  );
}

function SessionsSection({ sessions }: Account) {
  const { t } = useTranslation('adminAccount');
  const endOthers = useAccountChange(
    () => adminApi(apiPath('/api/admin/account/sessions'), { method: 'DELETE' }),
    { untilRead: true },
  );
  const end = useAccountChange(
    (id: string) => adminDelete(apiPath('/api/admin/account/sessions/{id}', { id })),
    { untilRead: true },
  );
  return (
    <PanelSection
      title={t('sessions')}
      action={
        sessions.length > 1 && (
          <SmallButton
            color="error"
            pending={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined)}
          >
            {t('endOthers')}
          </SmallButton>
        )
      }
    >
      <ul>
        {sessions.map(({ id, isThis, userAgent, address, seenAt }) => {
          const { names, isPhone } = deviceOf(userAgent);
          const name = names.join(t('comma')) || t('unknownDevice');
          return (
            <PanelRow
              key={id}
              icon={isPhone ? panelIcons.phone : panelIcons.computer}
              title={
                <>
                  {name}
                  {isThis && <Chip size="small" color="success" label={t('thisOne')} />}
                </>
              }
              text={
                <>
                  {address}
                  {t('comma')}
                  <RelativeTime instant={seenAt} />
                </>
              }
            >
              {!isThis && (
                <SmallButton
                  aria-label={t('endOne', { name })}
                  pending={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  {t('end')}
                </SmallButton>
              )}
            </PanelRow>
          );
        })}
      </ul>
    </PanelSection>
  );
}
