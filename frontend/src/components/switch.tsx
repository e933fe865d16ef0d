import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

/** A setting that takes effect at once. A button: in a field, the page's keys would do nothing. */
export function Switch({ label, hint, on, disabled, onChange }: SwitchProps) {
  const labelId = useId();
  const hintId = useId();
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-labelledby={labelId}
      aria-describedby={hint ? hintId : undefined}
      aria-checked={on}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <span>
        <span id={labelId}>{label}</span>
        {hint && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <span className={styles.track} />
    </button>
  );
}
