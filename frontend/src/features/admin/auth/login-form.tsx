import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { type Login, loginSchema } from '@platform/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import { Button } from '../common/buttons.tsx';
import { contractResolver, FormTextField } from '../common/form.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { TabHeading } from '../common/tab.tsx';
import { useLogin } from './api.ts';
import { PasskeyButton } from './passkeys.tsx';
import { type AskedFactor, SecondFactorForm } from './second-factor-form.tsx';
import { useAdminSession } from './session.ts';

/** The error stays in the form until the next attempt, besides the toast. */
export function LoginForm() {
  const { t } = useTranslation(['adminAuth', 'admin']);
  const { expired } = useAdminSession();
  const { describe } = useAdminToasts();
  const login = useLogin();
  const [asked, setAsked] = useState<AskedFactor | null>(null);
  const [isLate, setLate] = useState(false);
  const form = useForm<Login>({
    resolver: contractResolver(loginSchema),
    defaultValues: { username: '', password: '' },
  });

  const submit = form.handleSubmit((body) =>
    login.mutate(body, {
      onSuccess: (response) => {
        if ('secondFactor' in response) setAsked(response.secondFactor);
      },
      onError: (error) => {
        toast.error(t('admin:error'), describe(error, t('failed')));
        form.setFocus('password', { shouldSelect: true });
      },
    }),
  );

  function backToPassword(isLate: boolean) {
    setAsked(null);
    setLate(isLate);
    form.resetField('password');
  }

  if (asked) return <SecondFactorForm {...asked} onBack={backToPassword} />;
  const warning = isLate ? t('late') : expired && t('expired');
  return (
    <>
      <TabHeading title={t('title')} intro={t('intro')} />
      <Stack component="form" onSubmit={submit} noValidate sx={{ gap: 6, maxWidth: 420 }}>
        {login.error ? (
          <Alert severity="error">{describe(login.error, t('failed'))}</Alert>
        ) : (
          warning && <Alert severity="warning">{warning}</Alert>
        )}
        <FormTextField
          form={form}
          name="username"
          label={t('username')}
          input={{ autoFocus: true, autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
        />
        <FormTextField
          form={form}
          name="password"
          label={t('password')}
          type="password"
          input={{ autoComplete: 'current-password' }}
        />
        <Button type="submit" pending={login.isPending} sx={{ alignSelf: 'flex-start', minWidth: 140 }}>
          {login.isPending ? t('submitting') : t('submit')}
        </Button>
        <PasskeyButton label={t('loginWithPasskey')} />
      </Stack>
    </>
  );
}
