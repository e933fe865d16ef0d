import type { Progress } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../lib/classes.ts';
import styles from './watched-bar.module.css';

type WatchedBarProps = { progress: Progress | null | undefined };

/** How far an item was watched, along its picture's lower edge: a child of Thumbnail. */
export function WatchedBar({ progress }: WatchedBarProps) {
  const { t } = useTranslation('library');
  if (!progress) return null;
  const { positionSeconds, durationSeconds, finished } = progress;
  const percent = finished ? 100 : Math.min(100, Math.round((100 * positionSeconds) / durationSeconds));
  return (
    <span className={classes(styles.bar, finished && styles.finished)} data-watched>
      <span className={styles.part} style={{ width: `${percent}%` }} />
      <span className="visually-hidden">{finished ? t('watched') : t('watchedPart', { percent })}</span>
    </span>
  );
}
