import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { Icon, type IconName } from './icon.tsx';

const icons = {
  error: 'warning',
  warning: 'warning',
  success: 'check',
  info: 'info',
} as const satisfies Record<string, IconName>;

/** A message within the page. Put it in a `role="alert"` or `role="status"` that exists before it when it appears later. */
export function Alert({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={`${styles.alert} ${styles[kind]}`}>
      <Icon name={icons[kind]} size={20} />
      <div>{children}</div>
    </div>
  );
}
