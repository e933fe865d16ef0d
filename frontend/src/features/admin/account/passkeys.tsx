import { type Account, type Passkey, renamePasskeySchema } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/provider.tsx';
import { useNow } from '../../../lib/browser-hooks.ts';
import { formatRelative } from '../../../lib/format.ts';
import { adminApi, adminDelete } from '../auth/api.ts';
import { passkeyFailure } from '../auth/passkey-failure.ts';
import { IconButton, SmallButton } from '../common/buttons.tsx';
import { ConfirmChange, FormDialog } from '../common/dialogs.tsx';
import { FormTextField, useSentForm } from '../common/form.tsx';
import { panelIcons } from '../common/panel-icons.ts';
import { PanelRow, PanelSection, SectionText } from '../common/tab.tsx';
import { accountKey, useChange } from '../content/api.ts';
import { deviceOf } from './user-agent.ts';

const onePath = (id: string) => apiPath('/api/admin/account/passkeys/{id}', { id });

export function PasskeysSection({ passkeys, passkeysAvailable }: Account) {
  const { t } = useTranslation('adminAccount');
  const { language } = useLanguage();
  /** What the form names: a passkey, or a new one. */
  const [named, setNamed] = useState<Passkey | 'new' | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const remove = useChange(accountKey, ({ id }: Passkey) => adminDelete(onePath(id)));
  const canAdd = passkeysAvailable && browserSupportsWebAuthn();
  const now = useNow();
  const ago = (instant: string) => formatRelative(instant, language, now);
  return (
    <PanelSection
      title={t('passkeys')}
      action={
        canAdd && (
          <SmallButton icon="add" onClick={() => setNamed('new')}>
            {t('addPasskey')}
          </SmallButton>
        )
      }
    >
      {!canAdd && <SectionText>{t(passkeysAvailable ? 'passkeysNotHere' : 'passkeysOff')}</SectionText>}
      {canAdd && passkeys.length === 0 && <SectionText>{t('passkeysEmpty')}</SectionText>}
      <ul>
        {passkeys.map((passkey) => {
          const { id, name, createdAt, lastUsedAt } = passkey;
          const added = ago(createdAt);
          return (
            <PanelRow
              key={id}
              icon={panelIcons.key}
              title={name}
              text={
                lastUsedAt
                  ? t('passkeyUsed', { added, used: ago(lastUsedAt) })
                  : t('passkeyUnused', { added })
              }
            >
              <SmallButton
                variant="text"
                aria-label={t('renameOf', { name })}
                onClick={() => setNamed(passkey)}
              >
                {t('rename')}
              </SmallButton>
              <IconButton
                icon={panelIcons.trash}
                color="error"
                label={t('removeOf', { name })}
                onClick={() => setRemoved(passkey)}
              />
            </PanelRow>
          );
        })}
      </ul>
      {removed && (
        <ConfirmChange
          title={t('removeTitle', { name: removed.name })}
          confirmLabel={t('removePasskey')}
          change={() => remove.mutateAsync(removed)}
          done={[t('passkeyRemoved'), removed.name]}
          failed={t('changeFailed')}
          onClose={() => setRemoved(null)}
        >
          {t('removeText')}
        </ConfirmChange>
      )}
      {named && <NameForm passkey={named === 'new' ? undefined : named} onClose={() => setNamed(null)} />}
    </PanelSection>
  );
}

/** Has the browser make a passkey, and adds it to the account. */
async function addPasskey(name: string) {
  const begun = await adminApi(apiPath('/api/admin/account/passkeys/options'), { method: 'POST' });
  const optionsJSON = begun.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = { ...(await startRegistration({ optionsJSON })) };
  const body = { id: begun.id, name, response };
  await adminApi(apiPath('/api/admin/account/passkeys'), { method: 'POST', body });
}

/** Takes the name of a passkey. Without a passkey the browser makes one then. */
function NameForm({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  const { t } = useTranslation(['adminAccount', 'adminAuth']);
  const suggested = deviceOf(navigator.userAgent).names.join(t('comma'));
  const save = useChange(accountKey, async ({ name }: { name: string }) => {
    if (passkey) await adminApi(onePath(passkey.id), { method: 'PUT', body: { name } });
    else await addPasskey(name);
  });
  const { form, ...sent } = useSentForm(save, {
    schema: renamePasskeySchema,
    values: { name: passkey?.name ?? suggested },
    failed(error) {
      if (passkey) return t('changeFailed');
      // The browser's name for an authenticator that has a passkey of this account.
      return error.name === 'InvalidStateError' ? t('passkeyKnown') : t(`adminAuth:${passkeyFailure(error)}`);
    },
    done: (_, { name }) => [t(passkey ? 'passkeyRenamed' : 'passkeyAdded'), name],
    onSent: onClose,
  });
  return (
    <FormDialog
      {...sent}
      title={t(passkey ? 'rename' : 'addPasskey')}
      submitLabel={t(passkey ? 'save' : 'continue')}
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
