import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from './form.tsx';

/** The `phoneNumber` of a form: with its country code, or such that the server finds it. */
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
