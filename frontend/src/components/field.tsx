import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../lib/classes.ts';
import styles from './field.module.css';

type Wiring = {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldLook = {
  label: ReactNode;
  /** Said in words beside the label. */
  required?: boolean;
  /** What helps to fill it in; the error takes its place. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown as wrong though the words are elsewhere (see `describedBy`). */
  invalid?: boolean;
  describedBy?: string | undefined;
};

type FieldProps = FieldLook & { children: (wiring: Wiring) => ReactNode };

/** A label above, the control, and a hint or error below, wired together for assistive technology. */
export function Field({ label, required, hint, error, invalid, describedBy, children }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const note = error ?? hint;
  const isInvalid = Boolean(error) || invalid === true;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && <span className={styles.required}> {t('required')}</span>}
      </label>
      {children({
        id,
        className: classes(styles.input, isInvalid && styles.invalid),
        'aria-describedby': classes(describedBy, Boolean(note) && `${id}-note`) || undefined,
        'aria-invalid': isInvalid || undefined,
        'aria-required': required || undefined,
      })}
      {note && (
        <p
          id={`${id}-note`}
          className={error ? styles.error : styles.hint}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'required' | 'className' | 'id'> &
  FieldLook & { ref?: Ref<HTMLInputElement> };

/** One line of text. Spread react-hook-form's `register(...)` into it. */
export function TextField({ label, required, hint, error, invalid, describedBy, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, required, hint, error, invalid, describedBy }}>
      {(wiring) => <input type="text" {...input} {...wiring} />}
    </Field>
  );
}

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'required' | 'className' | 'id'> &
  FieldLook & { ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text. */
export function TextAreaField({
  label,
  required,
  hint,
  error,
  invalid,
  describedBy,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, required, hint, error, invalid, describedBy }}>
      {(wiring) => <textarea rows={4} {...area} {...wiring} />}
    </Field>
  );
}
