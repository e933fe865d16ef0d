import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { type Login, loginSchema } from '@platform/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import { isStatus } from '../../../lib/api-error.ts';
import { Button } from '../common/buttons.tsx';
import { contractResolver, FormTextField } from '../common/form.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { TabHeading } from '../common/tab.tsx';
import { useLogin } from './api.ts';
import { useAdminSession } from './session.ts';

/** The error stays in the form until the next attempt, besides the toast. */
export function LoginForm() {
  const { t } = useTranslation(['adminAuth', 'admin']);
  const { expired } = useAdminSession();
  const { describe } = useAdminToasts();
  const login = useLogin();
  const form = useForm<Login>({
    resolver: contractResolver(loginSchema),
    defaultValues: { username: '', password: '' },
  });

  const explain = (error: unknown) => (isStatus(error, 401) ? t('refused') : describe(error, t('failed')));

  const submit = form.handleSubmit((body) =>
    login.mutate(body, {
      onError: (error) => {
        toast.error(t('admin:error'), explain(error));
        form.setFocus('password', { shouldSelect: true });
      },
    }),
  );

  return (
    <>
      <TabHeading title={t('title')} intro={t('intro')} />
      <Stack component="form" onSubmit={submit} noValidate sx={{ gap: 6, maxWidth: 420 }}>
        {login.error ? (
          <Alert severity="error">{explain(login.error)}</Alert>
        ) : (
          expired && <Alert severity="warning">{t('expired')}</Alert>
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
      </Stack>
    </>
  );
}
