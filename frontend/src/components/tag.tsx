import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import styles from './tag.module.css';

/** A word or two in a coloured box. */
export const Tag = ({ tone = 'ice', children }: { tone?: 'ice' | 'ember'; children: ReactNode }) => (
  <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
);

type NotchProps = { at: 'topLeft' | 'bottomRight'; figures?: boolean; children: ReactNode };

/** A tag cut out of a picture's corner, in the colour behind the card (`--behind`; the page's background by default). */
export const Notch = ({ at, figures, children }: NotchProps) => (
  <span className={classes(styles.notch, styles[at], figures && styles.figures)}>{children}</span>
);
