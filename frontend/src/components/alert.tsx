import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { Icon } from './icon.tsx';

/** An error within the page. Put it in a `role="alert"` that is there before it, where it appears later. */
export const Alert = ({ children }: { children: ReactNode }) => (
  <div className={styles.alert}>
    <Icon name="warning" size={20} />
    <div>{children}</div>
  </div>
);
