import { useTranslation } from 'react-i18next';
import { Field } from '../field.tsx';
import { Icon } from '../icon.tsx';
import styles from './date-time-picker.module.css';
import { formatTime, instantOf, timeSteps, type WallTime } from './wall-time.ts';

type TimeSelectProps = {
  value: WallTime;
  /** The first moment that can be chosen. */
  earliest: { date: string; time: string };
  onChange: (time: string) => void;
};

/** The time in steps of 30 minutes, once there is a date. Times that are over, or that the clocks skip, can't be chosen. */
export function TimeSelect({ value, earliest, onChange }: TimeSelectProps) {
  const { t, i18n } = useTranslation('picker');
  const { date, time } = value;
  // A time that was not set with this list (by another client) stays choosable.
  const times = time === null || timeSteps.includes(time) ? timeSteps : [...timeSteps, time].sort();
  const unavailable = (step: string): boolean =>
    date !== null &&
    step !== time &&
    ((date === earliest.date && step < earliest.time) || instantOf(date, step) === null);

  return (
    <Field label={t('time')}>
      {({ className, ...wiring }) => (
        <span className={styles.select}>
          <select
            {...wiring}
            className={className}
            disabled={date === null}
            value={time ?? ''}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="" disabled hidden>
              {t('selectTime')}
            </option>
            {times.map((step) => (
              <option key={step} value={step} disabled={unavailable(step)}>
                {formatTime(step, i18n.language)}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </span>
      )}
    </Field>
  );
}
