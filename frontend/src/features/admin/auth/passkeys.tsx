import { apiPath } from '@platform/contracts/paths';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api-client.ts';
import { Button } from '../common/buttons.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { panelIcons } from '../common/panel-icons.ts';
import { adminApi } from './api.ts';
import { adminSession } from './session.ts';

/** Has the browser make a passkey, and adds it to the account. */
export async function addPasskey(name: string) {
  const begun = await adminApi(apiPath('/api/admin/account/passkeys/options'), { method: 'POST' });
  const optionsJSON = begun.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = { ...(await startRegistration({ optionsJSON })) };
  const body = { id: begun.id, name, response };
  return adminApi(apiPath('/api/admin/account/passkeys'), { method: 'POST', body });
}

async function loginWithPasskey() {
  const begun = await api(apiPath('/api/admin/login/passkey-options'), { method: 'POST' });
  const optionsJSON = begun.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = { ...(await startAuthentication({ optionsJSON })) };
  return api(apiPath('/api/admin/login/passkey'), { method: 'POST', body: { id: begun.id, response } });
}

/** Logs in with a passkey. Not shown where the browser has none. */
export function PasskeyButton({ label }: { label: string }) {
  const { t } = useTranslation('adminAuth');
  const toasts = useAdminToasts();
  const login = useMutation({
    mutationFn: loginWithPasskey,
    onSuccess: adminSession.start,
    onError: (error) => toasts.failed(error, t('passkeyFailed')),
  });
  if (!browserSupportsWebAuthn()) return null;
  return (
    <Button
      variant="outlined"
      icon={panelIcons.key}
      pending={login.isPending}
      sx={{ alignSelf: 'flex-start' }}
      onClick={() => login.mutate()}
    >
      {login.isPending ? t('submitting') : label}
    </Button>
  );
}
