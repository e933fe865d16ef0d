import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../lib/classes.ts';
import { formatDuration } from '../lib/format.ts';
import styles from './tag.module.css';

export const Tag = ({ tone = 'ice', children }: { tone?: 'ice' | 'ember'; children: ReactNode }) => (
  <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
);

type NotchProps = {
  /** Figures stand at the bottom right. */
  at: 'topLeft' | 'bottomRight';
  children: ReactNode;
};

/** A tag in a picture's corner. `--behind` is the colour behind the card (by default the page's background). */
export const Notch = ({ at, children }: NotchProps) => (
  <span className={classes(styles.notch, styles[at])}>{children}</span>
);

export function LengthNotch({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('library');
  if (seconds === null) return null;
  const duration = formatDuration(seconds);
  return (
    <Notch at="bottomRight">
      <span className="visually-hidden">{t('duration', { duration })}</span>
      <span aria-hidden="true">{duration}</span>
    </Notch>
  );
}
