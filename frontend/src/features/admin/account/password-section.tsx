import { changePasswordSchema } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatRelative } from '../../../lib/format.ts';
import { adminApi } from '../auth/api.ts';
import { NewPasswordField } from '../auth/password-field.tsx';
import { Button } from '../common/buttons.tsx';
import { contractResolver, FormTextField } from '../common/form.tsx';
import { FormDialog } from '../common/form-dialog.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { PanelSection, SectionText } from '../common/section.tsx';
import { useAccountChange } from './api.ts';

export function PasswordSection({ changedAt }: { changedAt: string }) {
  const { t } = useTranslation(['adminAccount', 'adminAuth']);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <PanelSection
      title={t('adminAuth:password')}
      action={
        <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
          {t('changePassword')}
        </Button>
      }
    >
      <SectionText>{t('passwordText', { when: formatRelative(changedAt, language) })}</SectionText>
      {isOpen && <PasswordForm onClose={() => setOpen(false)} />}
    </PanelSection>
  );
}

type Passwords = { password: string; newPassword: string };
const resolver = contractResolver<Passwords>(changePasswordSchema);

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('adminAccount');
  const toasts = useAdminToasts();
  const form = useForm({ resolver, defaultValues: { password: '', newPassword: '' } });
  const change = useAccountChange(
    (body: Passwords) => adminApi(apiPath('/api/admin/account/password'), { method: 'PUT', body }),
    form,
    'password',
  );
  const submit = form.handleSubmit((body) =>
    change.mutate(body, {
      onSuccess: () => {
        toasts.done(t('passwordChanged'), t('passwordChangedText'));
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      title={t('changePassword')}
      submitLabel={t('changePassword')}
      pending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="password"
        label={t('oldPassword')}
        type="password"
        input={{ autoFocus: true, autoComplete: 'current-password' }}
      />
      <NewPasswordField form={form} name="newPassword" label={t('newPassword')} />
    </FormDialog>
  );
}
