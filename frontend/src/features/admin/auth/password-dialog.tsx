import { confirmPasswordSchema } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { contractResolver, FormTextField } from '../common/form.tsx';
import { FormDialog } from '../common/form-dialog.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { adminApi } from './api.ts';
import { passwordQuestion, useIsPasswordAsked } from './password-question.ts';

const resolver = contractResolver<{ password: string }>(confirmPasswordSchema);

/** Asks for the password while a change waits for it (`passwordQuestion`). */
export const PasswordDialog = () => (useIsPasswordAsked() ? <Question /> : null);

function Question() {
  const { t } = useTranslation('adminAuth');
  const toasts = useAdminToasts();
  const form = useForm({ resolver, defaultValues: { password: '' } });
  const confirm = useMutation({
    mutationFn: (body: { password: string }) =>
      adminApi(apiPath('/api/admin/account/confirm'), { method: 'POST', body }),
    onSuccess: passwordQuestion.given,
    onError: (error) => toasts.failed(error, t('confirmFailed'), form, 'password'),
  });
  return (
    <FormDialog
      title={t('confirmTitle')}
      submitLabel={t('confirm')}
      pending={confirm.isPending}
      onSubmit={form.handleSubmit((body) => confirm.mutate(body))}
      onClose={passwordQuestion.cancel}
    >
      <p>{t('confirmText')}</p>
      <FormTextField
        form={form}
        name="password"
        label={t('password')}
        type="password"
        input={{ autoFocus: true, autoComplete: 'current-password' }}
      />
    </FormDialog>
  );
}
