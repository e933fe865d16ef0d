import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

type SwitchProps = {
  label: ReactNode;
  hint: ReactNode;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

/** A setting that takes effect at once. */
export function Switch({ label, hint, on, disabled, onChange }: SwitchProps) {
  const labelId = useId();
  const hintId = useId();
  return (
    <label className={styles.setting}>
      <span>
        <span id={labelId}>{label}</span>
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-labelledby={labelId}
        aria-describedby={hintId}
        checked={on}
        aria-checked={on}
        disabled={disabled}
        onChange={() => onChange(!on)}
      />
    </label>
  );
}
