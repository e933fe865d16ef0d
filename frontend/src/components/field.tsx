import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../lib/classes.ts';
import styles from './field.module.css';

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
  label: ReactNode;
  /** Helps to fill it in. */
  hint?: ReactNode;
  /** Shown as wrong. The element of id `describedBy` says why. */
  invalid?: boolean;
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A required text field with its label above it, for pages that do without MUI. */
export function TextField({ label, hint, invalid = false, describedBy, ...input }: TextFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} <span className={styles.required}>{t('required')}</span>
      </label>
      <input
        type="text"
        {...input}
        id={id}
        className={classes(styles.input, invalid && styles.invalid)}
        aria-describedby={classes(describedBy, Boolean(hint) && `${id}-hint`) || undefined}
        aria-invalid={invalid || undefined}
        aria-required
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
