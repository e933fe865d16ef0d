import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { limits } from '@platform/contracts/limits';
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../common/form.tsx';

type FieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
};

/** No keyboard changes what is typed. */
export const verbatim = { autoCapitalize: 'none', spellCheck: false };

export const UsernameField = <Values extends FieldValues>(field: FieldProps<Values>) => (
  <FormTextField {...field} input={{ ...verbatim, autoFocus: true, autoComplete: 'username' }} />
);

export const PasswordField = <Values extends FieldValues>({
  autoFocus = false,
  ...field
}: FieldProps<Values> & { autoFocus?: boolean }) => (
  <FormTextField {...field} type="password" input={{ autoFocus, autoComplete: 'current-password' }} />
);

/** Takes a new password, which can be shown instead of typed twice. */
export function NewPasswordField<Values extends FieldValues>(field: FieldProps<Values>) {
  const { t } = useTranslation('adminAuth');
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <FormTextField
        {...field}
        type={isShown ? 'text' : 'password'}
        hint={t('newPasswordHint', { min: limits.adminPasswordMinCharacters })}
        input={{ ...verbatim, autoComplete: 'new-password' }}
      />
      <FormControlLabel
        control={<Checkbox checked={isShown} onChange={(_, checked) => setShown(checked)} />}
        label={t('showPassword')}
      />
    </div>
  );
}
