import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { joinSchema } from '@platform/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { keyOf } from '../../../lib/api-error.ts';
import { useOpenTab } from '../../../lib/use-admin-tab.ts';
import { Button } from '../common/buttons.tsx';
import { contractResolver, FormTextField } from '../common/form.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { TabHeading } from '../common/tab.tsx';
import { useJoin } from './api.ts';
import { NewPasswordField } from './password-field.tsx';

/** The tab of an invitation's address. */
export const joinTab = 'join';

/** An invitation's address. A fragment is sent to no server, so that no log has the token. */
export const inviteLink = (token: string): string => `${window.location.origin}/?admin=${joinTab}#${token}`;

/** Makes whoever has an invitation an administrator, and signs in. */
export function JoinForm({ token }: { token: string }) {
  const { t } = useTranslation(['adminAuth', 'admin']);
  const toasts = useAdminToasts();
  const openTab = useOpenTab();
  const join = useJoin(() => openTab('account'));
  const form = useForm({
    resolver: contractResolver<{ username: string; password: string }>(joinSchema, (values) => ({
      ...values,
      token,
    })),
    defaultValues: { username: '', password: '' },
  });
  const submit = form.handleSubmit((values) =>
    join.mutate(
      { ...values, token },
      {
        onError: (error) => toasts.failed(error, t('joinFailed'), form),
      },
    ),
  );
  const isInvalid = keyOf(join.error) === 'inviteInvalid';
  return (
    <>
      <TabHeading title={t('joinTitle')} intro={t('joinIntro')} />
      <Stack component="form" onSubmit={submit} noValidate sx={{ gap: 6, maxWidth: 420 }}>
        {isInvalid && <Alert severity="error">{t('inviteInvalid')}</Alert>}
        <FormTextField
          form={form}
          name="username"
          label={t('username')}
          input={{ autoFocus: true, autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
        />
        <NewPasswordField form={form} name="password" label={t('password')} />
        <Button type="submit" pending={join.isPending} sx={{ alignSelf: 'flex-start', minWidth: 140 }}>
          {t(join.isPending ? 'submitting' : 'join')}
        </Button>
      </Stack>
    </>
  );
}
