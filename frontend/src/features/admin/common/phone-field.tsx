import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from './form.tsx';

export function PhoneField<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('adminMembers');
  return (
    <FormTextField
      form={form}
      name={'phoneNumber' as Path<Values>}
      label={t('phone')}
      type="tel"
      required
      hint={t('phoneHint')}
      input={{ placeholder: t('phonePlaceholder') }}
    />
  );
}
