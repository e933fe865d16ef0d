import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../lib/classes.ts';
import { Icon } from '../icon.tsx';
import styles from './date-time-picker.module.css';
import { formatDate, formatTime, type WallTime } from './wall-time.ts';

const PickerPopover = lazy(() => import('./picker-popover.tsx'));

export type DateTimePickerProps = {
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

/** A date from a calendar and a time from a list, shown as '<date> at <h:mm a>'. Strings: the `picker` namespace. */
export default function DateTimePicker({ label, value, hint, error, ...picker }: DateTimePickerProps) {
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
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <button
        id={`${id}-button`}
        type="button"
        className={classes(styles.input, error && styles.invalid, !date && styles.empty)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-describedby={note ? `${id}-note` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span>{shown}</span>
        <Icon name="calendar" size={20} />
      </button>
      {note && (
        <p
          id={`${id}-note`}
          className={error ? styles.error : styles.hint}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
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
