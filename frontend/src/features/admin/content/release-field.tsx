import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ContentForm } from './content-form.ts';
import { DateTimePicker } from './date-time-picker.tsx';

/** The release of a form whose resolver is `contentResolver`. */
export function ReleaseField({ form }: { form: UseFormReturn<ContentForm> }) {
  const { t } = useTranslation('adminContent');
  return (
    <Controller
      name="releaseDate"
      control={form.control}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
        <DateTimePicker
          label={t('releaseDate')}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          hint={t('releaseHint')}
          error={error?.message && t(error.message as 'timeMissing' | 'timeSkipped')}
        />
      )}
    />
  );
}
