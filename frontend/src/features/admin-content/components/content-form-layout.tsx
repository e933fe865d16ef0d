import type { FormEvent, ReactNode } from 'react';
import styles from './content-fields.module.css';

type ContentFormLayoutProps = {
  label: string;
  onSubmit: (event: FormEvent) => void;
  actions: ReactNode;
  children: ReactNode;
};

/** A form of the panel: its fields, and the actions at its foot. */
export function ContentFormLayout({ label, onSubmit, actions, children }: ContentFormLayoutProps) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={label}>
      {children}
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}
