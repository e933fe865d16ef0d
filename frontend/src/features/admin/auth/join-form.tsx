import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { joinSchema } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/api-error.ts';
import { loginTab, useOpenTab } from '../../../lib/use-admin-tab.ts';
import { Button } from '../common/buttons.tsx';
import { useSentForm } from '../common/form.tsx';
import { TabHeading } from '../common/tab.tsx';
import { NewPasswordField, UsernameField } from './fields.tsx';
import { adminSession } from './session.ts';

/** An invitation's address. A fragment is sent to no server, so that no log has the token. */
export const inviteLink = (token: string): string => `${window.location.origin}/?admin=${loginTab}#${token}`;

export function JoinForm({ token }: { token: string }) {
  const { t } = useTranslation('adminAuth');
  const openTab = useOpenTab();
  const join = useMutation({
    mutationFn: (body: { username: string; password: string }) =>
      api(apiPath('/api/admin/join'), { method: 'POST', body: { ...body, token } }),
    onSuccess: (signedIn) => {
      adminSession.start(signedIn);
      openTab('account');
    },
  });
  const { form, onSubmit, pending } = useSentForm(join, {
    schema: joinSchema.omit({ token: true }),
    values: { username: '', password: '' },
    failed: () => t('joinFailed'),
  });
  const isInvalid = keyOf(join.error) === 'inviteInvalid';
  return (
    <>
      <TabHeading title={t('joinTitle')} intro={t('joinIntro')} />
      <Stack component="form" onSubmit={onSubmit} noValidate sx={{ gap: 6, maxWidth: 420 }}>
        {isInvalid && <Alert severity="error">{t('inviteInvalid')}</Alert>}
        <UsernameField form={form} name="username" label={t('username')} />
        <NewPasswordField form={form} name="password" label={t('password')} />
        <Button type="submit" pending={pending} sx={{ alignSelf: 'flex-start', minWidth: 140 }}>
          {t(pending ? 'submitting' : 'join')}
        </Button>
      </Stack>
    </>
  );
}
