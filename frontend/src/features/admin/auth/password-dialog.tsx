import InputBase from '@mui/material/InputBase';
import { confirmPasswordSchema } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../common/dialogs.tsx';
import { useSentForm } from '../common/form.tsx';
import { adminApi } from './api.ts';
import { PasswordField } from './fields.tsx';
import { passwordQuestion, useIsPasswordAsked } from './password-question.ts';
import { useAdminSession } from './session.ts';

/** Asks for the password while a change waits for it (`passwordQuestion`). */
export const PasswordDialog = () => (useIsPasswordAsked() ? <Question /> : null);

function Question() {
  const { t } = useTranslation('adminAuth');
  const { admin } = useAdminSession();
  const confirm = useMutation({
    mutationFn: (body: { password: string }) =>
      adminApi(apiPath('/api/admin/account/confirm'), { method: 'POST', body }),
    onSuccess: passwordQuestion.given,
  });
  const { form, ...sent } = useSentForm(confirm, {
    schema: confirmPasswordSchema,
    values: { password: '' },
    field: 'password',
    failed: () => t('confirmFailed'),
  });
  return (
    <FormDialog
      {...sent}
      title={t('confirmTitle')}
      submitLabel={t('confirm')}
      onClose={passwordQuestion.cancel}
    >
      <p>{t('confirmText')}</p>
      {/* Tells password managers whose password it is. */}
      <div className="visually-hidden" aria-hidden="true">
        <InputBase
          value={admin?.username ?? ''}
          readOnly
          inputProps={{ autoComplete: 'username', tabIndex: -1 }}
        />
      </div>
      <PasswordField form={form} name="password" label={t('password')} autoFocus />
    </FormDialog>
  );
}
