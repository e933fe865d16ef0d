import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { totpCodeSchema } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../../lib/api-client.ts';
import { useUnsavedForm } from '../../../lib/unsaved.ts';
import { adminApi } from '../auth/api.ts';
import { Button } from '../common/buttons.tsx';
import { ConfirmChange } from '../common/confirm-dialog.tsx';
import { contractResolver, FormTextField } from '../common/form.tsx';
import { PanelSection, SectionText } from '../common/section.tsx';
import { useAccountChange } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const path = apiPath('/api/admin/account/totp');
type NewTotp = ResponseOf<'/api/admin/account/totp', 'POST'>;

/** The authenticator app, and the recovery codes that come with it. */
export function TotpSection({ hasTotp, codesLeft }: { hasTotp: boolean; codesLeft: number }) {
  const { t } = useTranslation('adminAccount');
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const begin = useAccountChange(() => adminApi(path, { method: 'POST' }));
  const remove = useAccountChange(async () => {
    await adminApi(path, { method: 'DELETE' });
    setCodes(null);
  });
  // They are shown once: closing the panel asks.
  useUnsavedForm('account', codes !== null);
  const isOn = hasTotp || codes !== null;
  const setUp = isOn ? undefined : begin.data;

  function enabled(codes: string[]) {
    setCodes(codes);
    begin.reset();
  }
  return (
    <PanelSection
      title={t('totp')}
      action={
        isOn ? (
          <Button variant="outlined" color="error" size="small" onClick={() => setRemoving(true)}>
            {t('removeTotp')}
          </Button>
        ) : setUp ? (
          <Chip size="small" color="primary" label={t('settingUp')} />
        ) : (
          <Button
            variant="outlined"
            size="small"
            pending={begin.isPending}
            onClick={() => begin.mutate(undefined)}
          >
            {t('setUp')}
          </Button>
        )
      }
    >
      {setUp ? (
        <SetUp {...setUp} onEnabled={enabled} />
      ) : (
        <SectionText>{isOn ? t('totpOn', { count: codes?.length ?? codesLeft }) : t('totpOff')}</SectionText>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {isRemoving && (
        <ConfirmChange
          title={t('removeTotpTitle')}
          confirmLabel={t('removeTotp')}
          change={() => remove.mutateAsync(undefined)}
          done={[t('totpRemoved'), t('totp')]}
          failed={t('changeFailed')}
          onClose={() => setRemoving(false)}
        >
          {t('removeTotpText')}
        </ConfirmChange>
      )}
    </PanelSection>
  );
}

const resolver = contractResolver<{ code: string }>(totpCodeSchema);

/** Shows the secret to the app, and takes a first code from it. */
function SetUp({ secret, uri, onEnabled }: NewTotp & { onEnabled: (codes: string[]) => void }) {
  const { t } = useTranslation('adminAccount');
  const form = useForm({ resolver, defaultValues: { code: '' } });
  const enable = useAccountChange(
    (body: { code: string }) => adminApi(path, { method: 'PUT', body }),
    form,
    'code',
  );
  const submit = form.handleSubmit((body) =>
    enable.mutate(body, { onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes) }),
  );
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 6, mt: 4 }}>
      <QRCodeSVG value={uri} size={152} marginSize={2} title={t('qr')} style={{ flex: 'none' }} />
      <Stack
        component="form"
        onSubmit={submit}
        noValidate
        sx={{ gap: 4, alignItems: 'flex-start', maxWidth: 420 }}
      >
        <Box component="p" sx={{ typography: 'body2' }}>
          {t('scan')} <strong>{secret.replace(/.{4}(?=.)/g, '$& ')}</strong>
        </Box>
        <FormTextField
          form={form}
          name="code"
          label={t('code')}
          hint={t('codesOnce')}
          input={{ autoFocus: true, autoComplete: 'one-time-code', inputMode: 'numeric' }}
        />
        <Button type="submit" pending={enable.isPending}>
          {t('turnOn')}
        </Button>
      </Stack>
    </Stack>
  );
}
