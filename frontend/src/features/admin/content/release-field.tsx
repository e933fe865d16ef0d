import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { useId, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { lazyOverlay } from '../../../lib/lazy-page.ts';
import { Button } from '../common/buttons.tsx';
import { panelIcons } from '../common/panel-icons.ts';
import type { ContentForm } from './content-form.ts';
import { formatDate, formatTime, type WallTime } from './wall-time.ts';

const PickerPopover = lazyOverlay(() => import('./picker-popover.tsx'));

export function ReleaseField({ form }: { form: UseFormReturn<ContentForm> }) {
  const { t } = useTranslation('adminContent');
  return <WallTimeField form={form} name="releaseDate" label={t('releaseDate')} hint={t('releaseHint')} />;
}

type WallTimeFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** A field that holds a `WallTime`. */
  name: Path<Values>;
  label: string;
  hint: string;
};

export function WallTimeField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
}: WallTimeFieldProps<Values>) {
  const { t, i18n } = useTranslation(['picker', 'adminContent']);
  const { field, fieldState } = useController({ control: form.control, name });
  const { onChange, onBlur } = field;
  const value: WallTime = field.value;
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { language } = i18n;
  const date = value.date && formatDate(value.date, language);
  const shown =
    date && value.time
      ? t('combined', { date, time: formatTime(value.time, language) })
      : (date ?? t('placeholder'));
  // The contract rejects a day without a time, and a skipped time.
  const error = fieldState.error && t(value.time ? 'adminContent:timeSkipped' : 'adminContent:timeMissing');

  return (
    <div className="half">
      <InputLabel id={`${id}-label`} component="span" sx={{ display: 'block' }}>
        {label}
      </InputLabel>
      <Button
        id={`${id}-button`}
        variant="outlined"
        fullWidth
        endIcon={<Icon name={panelIcons.calendar} size={20} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-describedby={`${id}-note`}
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
      <FormHelperText id={`${id}-note`} error={Boolean(error)} role={error ? 'alert' : undefined}>
        {error ?? hint}
      </FormHelperText>
      {anchor && (
        <PickerPopover
          value={value}
          onChange={onChange}
          anchor={anchor}
          onClose={() => {
            setAnchor(null);
            onBlur();
          }}
        />
      )}
    </div>
  );
}
