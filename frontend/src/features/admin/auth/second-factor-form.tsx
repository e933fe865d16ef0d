import Stack from '@mui/material/Stack';
import { type LoginResponse, secondFactorCodeSchema } from '@platform/contracts';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { keyOf } from '../../../lib/api-error.ts';
import { Button } from '../common/buttons.tsx';
import { contractResolver, FormTextField } from '../common/form.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { TabHeading } from '../common/tab.tsx';
import { useLoginWithCode } from './api.ts';
import { PasskeyButton } from './passkeys.tsx';

export type AskedFactor = Extract<LoginResponse, { secondFactor: object }>['secondFactor'];

type SecondFactorFormProps = AskedFactor & {
  /** Back to the password. `isLate`: because the ticket expired. */
  onBack: (isLate: boolean) => void;
};

/** The second step of a login. */
export function SecondFactorForm({ ticket, methods, onBack }: SecondFactorFormProps) {
  const { t } = useTranslation(['adminAuth', 'admin']);
  const toasts = useAdminToasts();
  const login = useLoginWithCode();
  const form = useForm({
    resolver: contractResolver<{ code: string }>(secondFactorCodeSchema, ({ code }) => ({ ticket, code })),
    defaultValues: { code: '' },
  });
  const [hasCode, hasPasskey] = [methods.includes('code'), methods.includes('passkey')];
  const submit = form.handleSubmit(({ code }) =>
    login.mutate(
      { ticket, code },
      {
        onError: (error) =>
          keyOf(error) === 'ticketExpired' ? onBack(true) : toasts.failed(error, t('failed'), form, 'code'),
      },
    ),
  );
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
              input={{
                autoFocus: true,
                autoComplete: 'one-time-code',
                autoCapitalize: 'none',
                spellCheck: false,
              }}
            />
            <Button type="submit" pending={login.isPending} sx={{ alignSelf: 'flex-start', minWidth: 140 }}>
              {login.isPending ? t('submitting') : t('submit')}
            </Button>
          </>
        )}
        {hasPasskey && <PasskeyButton label={t('usePasskey')} />}
        {hasPasskey && !browserSupportsWebAuthn() && <p>{t('noPasskeysHere')}</p>}
        <Button
          variant="text"
          icon="back"
          sx={{ alignSelf: 'flex-start', ml: -5 }}
          onClick={() => onBack(false)}
        >
          {t('backToPassword')}
        </Button>
      </Stack>
    </>
  );
}
