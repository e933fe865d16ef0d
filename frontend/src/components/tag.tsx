import type { ReactNode } from 'react';
import styles from './tag.module.css';

export const Tag = ({ tone = 'ice', children }: { tone?: 'ice' | 'ember'; children: ReactNode }) => (
  <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
);
