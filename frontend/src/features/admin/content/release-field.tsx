import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateTimePicker } from './date-time-picker.tsx';
import type { WallTime } from './wall-time.ts';

type ReleaseFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPathByValue<Values, WallTime>;
};

/** The release of a form whose resolver is `contentResolver`. */
export function ReleaseField<Values extends FieldValues>(props: ReleaseFieldProps<Values>) {
  const { t } = useTranslation('adminContent');
  return (
    <Controller
      {...props}
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
