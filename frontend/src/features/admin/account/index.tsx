import Alert from '@mui/material/Alert';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryError } from '../../../components/state-block.tsx';
import { useOpenTab } from '../../../lib/use-admin-tab.ts';
import { adminSession, useAdminSession } from '../auth/session.ts';
import { TabHeading, TabSkeleton } from '../common/tab.tsx';
import { useAccount } from './api.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TotpSection } from './totp-section.tsx';

/** My sign-in: the own password, second factors and sessions. */
export default function AccountTab() {
  const { t } = useTranslation(['adminAccount', 'admin']);
  const { admin } = useAdminSession();
  const account = useAccount();
  const { data } = account;
  const openTab = useOpenTab();
  const hasFactor = data !== undefined && (data.hasTotp || data.passkeys.length > 0);

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
      {data ? (
        <>
          <PasswordSection changedAt={data.passwordChangedAt} />
          <PasskeysSection passkeys={data.passkeys} isAvailable={data.passkeysAvailable} />
          <TotpSection hasTotp={data.hasTotp} codesLeft={data.recoveryCodesLeft} />
          <SessionsSection sessions={data.sessions} />
        </>
      ) : account.error ? (
        <QueryError query={account} title={t('loadFailed')} />
      ) : (
        <TabSkeleton />
      )}
    </>
  );
}
