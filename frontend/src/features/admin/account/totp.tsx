import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { type Account, totpCodeSchema } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../../lib/api-client.ts';
import { useUnsavedForm } from '../../../lib/unsaved.ts';
import { adminApi } from '../auth/api.ts';
import { Button, SmallButton } from '../common/buttons.tsx';
import { ConfirmChange } from '../common/dialogs.tsx';
import { download } from '../common/download.ts';
import { FormTextField, useSentForm } from '../common/form.tsx';
import { panelIcons } from '../common/panel-icons.ts';
import { PanelSection, SectionText } from '../common/tab.tsx';
import { useCopy } from '../common/use-copy.ts';
import { accountKey, useAccountChange, useChange } from '../content/api.ts';

const path = apiPath('/api/admin/account/totp');

export function TotpSection({ hasTotp, recoveryCodesLeft }: Account) {
  const { t } = useTranslation('adminAccount');
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const begin = useAccountChange(() => adminApi(path, { method: 'POST' }));
  const remove = useChange(accountKey, async () => {
    await adminApi(path, { method: 'DELETE' });
    setCodes(null);
  });
  // They are shown once: closing the panel asks.
  useUnsavedForm('account', codes !== null);
  const isOn = hasTotp || codes !== null;
  const setUp = codes ? undefined : begin.data;

  function enabled(codes: string[]) {
    setCodes(codes);
    begin.reset();
  }
  function action() {
    if (setUp) return <Chip size="small" color="primary" label={t('settingUp')} />;
    return (
      <Stack direction="row" sx={{ gap: 3 }}>
        {!codes && (
          <SmallButton pending={begin.isPending} onClick={() => begin.mutate(undefined)}>
            {t(isOn ? 'renewTotp' : 'setUp')}
          </SmallButton>
        )}
        {isOn && (
          <SmallButton color="error" onClick={() => setRemoving(true)}>
            {t('removeTotp')}
          </SmallButton>
        )}
      </Stack>
    );
  }
  return (
    <PanelSection title={t('totp')} action={action()}>
      {setUp ? (
        <SetUp {...setUp} onEnabled={enabled} onCancel={begin.reset} />
      ) : (
        <SectionText>
          {isOn ? t('totpOn', { count: codes?.length ?? recoveryCodesLeft }) : t('totpOff')}
        </SectionText>
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

type SetUpProps = ResponseOf<'/api/admin/account/totp', 'POST'> & {
  onEnabled: (codes: string[]) => void;
  onCancel: () => void;
};

function SetUp({ secret, uri, onEnabled, onCancel }: SetUpProps) {
  const { t } = useTranslation(['adminAccount', 'common']);
  const enable = useChange(accountKey, (body: { code: string }) => adminApi(path, { method: 'PUT', body }));
  const { form, onSubmit, pending } = useSentForm(enable, {
    schema: totpCodeSchema,
    values: { code: '' },
    field: 'code',
    unsavedAs: 'account',
    failed: () => t('codesLost'),
    onSent: ({ recoveryCodes }) => onEnabled(recoveryCodes),
  });
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 6, mt: 4 }}>
      <QRCodeSVG value={uri} size={152} marginSize={2} title={t('qr')} style={{ flex: 'none' }} />
      <Stack
        component="form"
        onSubmit={onSubmit}
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
        <Stack direction="row" sx={{ gap: 3 }}>
          <Button type="submit" pending={pending}>
            {t('turnOn')}
          </Button>
          <Button variant="outlined" disabled={pending} onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </Stack>
      </Stack>
    </Stack>
  );
}

/** New recovery codes. The server has only their hashes, so they can't be shown again. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('adminAccount');
  const copy = useCopy();
  const text = codes.join('\n');
  return (
    <Alert severity="success" sx={{ mt: 4 }}>
      <AlertTitle>{t('codesTitle')}</AlertTitle>
      {t('codesText')}
      <Box
        component="ol"
        aria-label={t('codes')}
        sx={{
          display: 'grid',
          gap: '4px 24px',
          gridTemplateColumns: { sm: 'repeat(2, max-content)' },
          my: 3,
          color: 'text.primary',
          font: '700 15px / 24px var(--figure)',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3 }}>
        <SmallButton icon={panelIcons.copy} onClick={() => copy(text, t('codes'))}>
          {t('copy')}
        </SmallButton>
        <SmallButton
          icon={panelIcons.download}
          onClick={() => download(t('codes'), 'txt', `${window.location.host}\n${text}\n`)}
        >
          {t('download')}
        </SmallButton>
        <SmallButton variant="text" onClick={onDone}>
          {t('codesKept')}
        </SmallButton>
      </Stack>
    </Alert>
  );
}
