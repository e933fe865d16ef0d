import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import styles from './tag.module.css';

export const Tag = ({ tone = 'ice', children }: { tone?: 'ice' | 'ember'; children: ReactNode }) => (
  <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
);

type NotchProps = { at: 'topLeft' | 'bottomRight'; figures?: boolean; children: ReactNode };

/** A tag in a picture's corner. `--behind` is the colour behind the card (by default the page's background). */
export const Notch = ({ at, figures, children }: NotchProps) => (
  <span className={classes(styles.notch, styles[at], figures && styles.figures)}>{children}</span>
);
