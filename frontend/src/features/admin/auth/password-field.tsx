import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { limits } from '@platform/contracts/limits';
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../common/form.tsx';

type PasswordFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
};

/** Takes a new password, which can be shown instead of typed twice. */
export function NewPasswordField<Values extends FieldValues>({
  form,
  name,
  label,
}: PasswordFieldProps<Values>) {
  const { t } = useTranslation('adminAuth');
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <FormTextField
        form={form}
        name={name}
        label={label}
        type={isShown ? 'text' : 'password'}
        hint={t('newPasswordHint', { min: limits.adminPasswordMinCharacters })}
        input={{ autoComplete: 'new-password', autoCapitalize: 'none', spellCheck: false }}
      />
      <FormControlLabel
        control={<Checkbox checked={isShown} onChange={(_, checked) => setShown(checked)} />}
        label={t('showPassword')}
      />
    </div>
  );
}
