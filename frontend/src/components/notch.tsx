import type { ReactNode } from 'react';
import styles from './notch.module.css';

type NotchProps = { at: 'top-left' | 'bottom-right'; figures?: boolean; children: ReactNode };

/** A tag carved out of a picture: filled with the colour behind the card (`--behind`, the page's ground by default). */
export function Notch({ at, figures, children }: NotchProps) {
  const place = at === 'top-left' ? styles.topLeft : styles.bottomRight;
  return <span className={`${styles.notch} ${place} ${figures ? styles.figures : ''}`}>{children}</span>;
}
