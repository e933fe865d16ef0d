import { type Account, type Passkey, renamePasskeySchema } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatRelative } from '../../../lib/format.ts';
import { adminApi, adminDelete } from '../auth/api.ts';
import { addPasskey } from '../auth/passkeys.tsx';
import { Button, IconButton } from '../common/buttons.tsx';
import { ConfirmChange } from '../common/confirm-dialog.tsx';
import { contractResolver, FormTextField } from '../common/form.tsx';
import { FormDialog } from '../common/form-dialog.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { panelIcons } from '../common/panel-icons.ts';
import { PanelRow, PanelSection, SectionText } from '../common/section.tsx';
import { useChange } from '../content/api.ts';
import { accountKey, useAccountChange } from './api.ts';
import { deviceOf } from './user-agent.ts';

type Open = { is: 'add' } | { is: 'rename' | 'remove'; passkey: Passkey };
type PasskeysSectionProps = Pick<Account, 'passkeys'> & { isAvailable: boolean };

export function PasskeysSection({ passkeys, isAvailable }: PasskeysSectionProps) {
  const { t } = useTranslation('adminAccount');
  const { language } = useLanguage();
  const [open, setOpen] = useState<Open | null>(null);
  const remove = useAccountChange((id: string) =>
    adminDelete(apiPath('/api/admin/account/passkeys/{id}', { id })),
  );
  const close = () => setOpen(null);
  const canAdd = isAvailable && browserSupportsWebAuthn();
  const ago = (instant: string) => formatRelative(instant, language);
  return (
    <PanelSection
      title={t('passkeys')}
      action={
        canAdd && (
          <Button variant="outlined" size="small" icon="add" onClick={() => setOpen({ is: 'add' })}>
            {t('addPasskey')}
          </Button>
        )
      }
    >
      {!canAdd && <SectionText>{t(isAvailable ? 'passkeysNotHere' : 'passkeysOff')}</SectionText>}
      {canAdd && passkeys.length === 0 && <SectionText>{t('passkeysEmpty')}</SectionText>}
      <ul>
        {passkeys.map((passkey) => (
          <PanelRow
            key={passkey.id}
            icon={panelIcons.key}
            title={passkey.name}
            text={
              passkey.lastUsedAt
                ? t('passkeyUsed', { added: ago(passkey.createdAt), used: ago(passkey.lastUsedAt) })
                : t('passkeyUnused', { added: ago(passkey.createdAt) })
            }
            actions={
              <>
                <Button
                  variant="text"
                  size="small"
                  aria-label={t('renameOf', { name: passkey.name })}
                  onClick={() => setOpen({ is: 'rename', passkey })}
                >
                  {t('rename')}
                </Button>
                <IconButton
                  icon={panelIcons.trash}
                  color="error"
                  label={t('removeOf', { name: passkey.name })}
                  onClick={() => setOpen({ is: 'remove', passkey })}
                />
              </>
            }
          />
        ))}
      </ul>
      {open?.is === 'remove' && (
        <ConfirmChange
          title={t('removeTitle', { name: open.passkey.name })}
          confirmLabel={t('removePasskey')}
          change={() => remove.mutateAsync(open.passkey.id)}
          done={[t('passkeyRemoved'), open.passkey.name]}
          failed={t('changeFailed')}
          onClose={close}
        >
          {t('removeText')}
        </ConfirmChange>
      )}
      {open?.is === 'add' && <NameForm onClose={close} />}
      {open?.is === 'rename' && <NameForm passkey={open.passkey} onClose={close} />}
    </PanelSection>
  );
}

type Name = { name: string };
const resolver = contractResolver<Name>(renamePasskeySchema);

/** Takes the name of a passkey. Without a passkey the browser makes one then. */
function NameForm({ passkey, onClose }: { passkey?: Passkey; onClose: () => void }) {
  const { t } = useTranslation(['adminAccount', 'adminAuth']);
  const toasts = useAdminToasts();
  const suggested = deviceOf(navigator.userAgent).names.join(t('comma'));
  const form = useForm({ resolver, defaultValues: { name: passkey?.name ?? suggested } });
  const save = useChange(accountKey, async ({ name }: Name) => {
    const path = '/api/admin/account/passkeys/{id}';
    if (passkey) await adminApi(apiPath(path, { id: passkey.id }), { method: 'PUT', body: { name } });
    else await addPasskey(name);
  });
  const submit = form.handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => {
        toasts.done(t(passkey ? 'passkeyRenamed' : 'passkeyAdded'), values.name);
        onClose();
      },
      onError: (error) => {
        // The browser's name for an authenticator that has a passkey of this account.
        const isKnown = error.name === 'InvalidStateError';
        toasts.failed(
          error,
          passkey ? t('changeFailed') : t(isKnown ? 'passkeyKnown' : 'adminAuth:passkeyFailed'),
        );
      },
    }),
  );
  return (
    <FormDialog
      title={t(passkey ? 'rename' : 'addPasskey')}
      submitLabel={t(passkey ? 'save' : 'continue')}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="name"
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
        input={{ autoFocus: true }}
      />
    </FormDialog>
  );
}
