import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { type Login, type LoginResponse, loginSchema, secondFactorCodeSchema } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import { api } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/api-error.ts';
import { Button } from '../common/buttons.tsx';
import { contractResolver, FormTextField } from '../common/form.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { panelIcons } from '../common/panel-icons.ts';
import { TabHeading } from '../common/tab.tsx';
import { PasswordField, UsernameField, verbatim } from './fields.tsx';
import { passkeyFailure } from './passkey-failure.ts';
import { adminSession, useAdminSession } from './session.ts';

type RequiredFactor = Extract<LoginResponse, { secondFactor: object }>['secondFactor'];

/** The error stays in the form until the next attempt, besides the toast. */
export function LoginForm() {
  const { t } = useTranslation(['adminAuth', 'admin']);
  const { expired } = useAdminSession();
  const { describe } = useAdminToasts();
  const [secondFactor, setSecondFactor] = useState<RequiredFactor | null>(null);
  const [isLate, setLate] = useState(false);
  const form = useForm<Login>({
    resolver: contractResolver(loginSchema),
    defaultValues: { username: '', password: '' },
  });
  const login = useMutation({
    mutationFn: (body: Login) => api(apiPath('/api/admin/login'), { method: 'POST', body }),
    onSuccess(response) {
      if ('token' in response) adminSession.start(response);
      else setSecondFactor(response.secondFactor);
    },
    onError(error) {
      toast.error(t('admin:error'), describe(error, t('failed')));
      form.setFocus('password', { shouldSelect: true });
    },
  });

  function backToPassword(isLate: boolean) {
    setSecondFactor(null);
    setLate(isLate);
    form.resetField('password');
  }

  if (secondFactor) return <SecondFactorForm {...secondFactor} onBack={backToPassword} />;
  const warning = isLate ? t('late') : expired && t('expired');
  return (
    <>
      <TabHeading title={t('title')} intro={t('intro')} />
      <Stack
        component="form"
        onSubmit={form.handleSubmit((body) => login.mutate(body))}
        noValidate
        sx={{ gap: 6, maxWidth: 420 }}
      >
        {login.error ? (
          <Alert severity="error">{describe(login.error, t('failed'))}</Alert>
        ) : (
          warning && <Alert severity="warning">{warning}</Alert>
        )}
        <UsernameField form={form} name="username" label={t('username')} />
        <PasswordField form={form} name="password" label={t('password')} />
        <Button type="submit" pending={login.isPending} sx={{ alignSelf: 'flex-start', minWidth: 140 }}>
          {login.isPending ? t('submitting') : t('submit')}
        </Button>
        {browserSupportsWebAuthn() && <PasskeyButton label={t('loginWithPasskey')} />}
      </Stack>
    </>
  );
}

type SecondFactorFormProps = RequiredFactor & {
  /** Back to the password. `isLate`: because the ticket expired. */
  onBack: (isLate: boolean) => void;
};

function SecondFactorForm({ ticket, methods, onBack }: SecondFactorFormProps) {
  const { t } = useTranslation('adminAuth');
  const toasts = useAdminToasts();
  const form = useForm({
    resolver: contractResolver<{ code: string }>(secondFactorCodeSchema.omit({ ticket: true })),
    defaultValues: { code: '' },
  });
  const login = useMutation({
    mutationFn: ({ code }: { code: string }) =>
      api(apiPath('/api/admin/login/code'), { method: 'POST', body: { ticket, code } }),
    onSuccess: adminSession.start,
  });
  const submit = form.handleSubmit((body) =>
    login.mutate(body, {
      onError: (error) =>
        keyOf(error) === 'ticketExpired' ? onBack(true) : toasts.failed(error, t('failed'), form, 'code'),
    }),
  );
  const [hasCode, hasPasskey] = [methods.includes('code'), methods.includes('passkey')];
  const canPasskey = hasPasskey && browserSupportsWebAuthn();
  return (
    <>
      <TabHeading title={t('secondTitle')} intro={t(hasCode ? 'secondCode' : 'secondPasskey')} />
      <Stack component="form" onSubmit={submit} noValidate sx={{ gap: 6, maxWidth: 420 }}>
        {hasCode && (
          <>
            <FormTextField
              form={form}
              name="code"
              label={t('code')}
              hint={t('codeHint')}
              input={{ ...verbatim, autoFocus: true, autoComplete: 'one-time-code' }}
            />
            <Button type="submit" pending={login.isPending} sx={{ alignSelf: 'flex-start', minWidth: 140 }}>
              {login.isPending ? t('submitting') : t('submit')}
            </Button>
          </>
        )}
        {canPasskey && <PasskeyButton label={t('usePasskey')} autoFocus={!hasCode} />}
        {hasPasskey && !canPasskey && <p>{t('noPasskeysHere')}</p>}
        <Button
          variant="text"
          icon="back"
          autoFocus={!hasCode && !canPasskey}
          sx={{ alignSelf: 'flex-start', ml: -5 }}
          onClick={() => onBack(false)}
        >
          {t('backToPassword')}
        </Button>
      </Stack>
    </>
  );
}

async function loginWithPasskey() {
  const begun = await api(apiPath('/api/admin/login/passkey-options'), { method: 'POST' });
  const optionsJSON = begun.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = { ...(await startAuthentication({ optionsJSON })) };
  return api(apiPath('/api/admin/login/passkey'), { method: 'POST', body: { id: begun.id, response } });
}

function PasskeyButton({ label, autoFocus = false }: { label: string; autoFocus?: boolean }) {
  const { t } = useTranslation('adminAuth');
  const toasts = useAdminToasts();
  const login = useMutation({
    mutationFn: loginWithPasskey,
    onSuccess: adminSession.start,
    onError: (error) => toasts.failed(error, t(passkeyFailure(error))),
  });
  return (
    <Button
      variant="outlined"
      icon={panelIcons.key}
      autoFocus={autoFocus}
      pending={login.isPending}
      sx={{ alignSelf: 'flex-start' }}
      onClick={() => login.mutate()}
    >
      {login.isPending ? t('submitting') : label}
    </Button>
  );
}
