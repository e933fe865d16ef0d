import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { lazy, Suspense, useId, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { Button } from '../common/buttons.tsx';
import type { ContentForm } from './content-form.ts';
import { formatDate, formatTime, type WallTime } from './wall-time.ts';

const PickerPopover = lazy(() => import('./picker-popover.tsx'));

type DateTimePickerProps = {
  label: string;
  /** Wall time of US Eastern. */
  value: WallTime;
  onChange: (value: WallTime) => void;
  onBlur?: () => void;
  /** Dates before this instant's (ISO 8601) can't be chosen; now by default. */
  min?: string;
  hint?: string;
  error?: string | undefined;
};

/** A date from a calendar and a time from a list, shown as '<date> at <h:mm a>'. */
export function DateTimePicker({ label, value, hint, error, ...picker }: DateTimePickerProps) {
  const { t, i18n } = useTranslation('picker');
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { language } = i18n;
  const date = value.date && formatDate(value.date, language);
  const shown =
    date && value.time
      ? t('combined', { date, time: formatTime(value.time, language) })
      : (date ?? t('placeholder'));
  const note = error ?? hint;

  return (
    <div className="half">
      <InputLabel id={`${id}-label`} component="span" sx={{ display: 'block' }}>
        {label}
      </InputLabel>
      <Button
        id={`${id}-button`}
        variant="outlined"
        fullWidth
        endIcon={<Icon name="calendar" size={20} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-describedby={note ? `${id}-note` : undefined}
        sx={{
          justifyContent: 'space-between',
          minHeight: 48,
          px: '14px',
          borderColor: error && 'error.main',
          backgroundColor: 'var(--field)',
          color: date ? 'text.primary' : 'text.disabled',
          fontSize: 16,
          fontWeight: 400,
          textAlign: 'left',
        }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {shown}
      </Button>
      {note && (
        <FormHelperText id={`${id}-note`} error={Boolean(error)} role={error ? 'alert' : undefined}>
          {note}
        </FormHelperText>
      )}
      {anchor && (
        <Suspense fallback={null}>
          <PickerPopover
            {...picker}
            value={value}
            anchor={anchor}
            onClose={() => {
              setAnchor(null);
              picker.onBlur?.();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The release of a form. What the contract refuses of it is a day without a time, or a time that is skipped. */
export function ReleaseField({ form }: { form: UseFormReturn<ContentForm> }) {
  const { t } = useTranslation('adminContent');
  const { field, fieldState } = useController({ control: form.control, name: 'releaseDate' });
  const { value, onChange, onBlur } = field;
  return (
    <DateTimePicker
      label={t('releaseDate')}
      {...{ value, onChange, onBlur }}
      hint={t('releaseHint')}
      error={fieldState.error && t(value.time ? 'timeSkipped' : 'timeMissing')}
    />
  );
}
