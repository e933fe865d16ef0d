import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { classes } from '../../../lib/classes.ts';
import { formatDuration } from '../../../lib/format.ts';
import styles from './watch-line.module.css';

/** In milliseconds of play, on the picture. */
const shownMs = 8_000;

type ResumeLineProps = {
  /** In seconds. */
  at: number;
  /** On wide screens it is on the picture for a while. Elsewhere it stays until it is closed, so that nothing moves by itself. */
  isOnPicture: boolean;
  hasBegun: boolean;
  onStartOver: () => void;
  onClose: () => void;
};

/** Says that the film goes on where the member was, and offers to start over. */
export function ResumeLine({ at, isOnPicture, hasBegun, ...on }: ResumeLineProps) {
  const { t } = useTranslation(['film', 'common']);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const timer = setTimeout(() => setPast(true), shownMs);
    return () => clearTimeout(timer);
  }, [hasBegun]);
  return (
    <div className={classes(styles.line, isOnPicture && styles.notch, isPast && styles.past)}>
      <p className={classes('one-line', styles.text)}>{t('resumed', { time: formatDuration(at) })}</p>
      <button type="button" className={styles.action} onClick={on.onStartOver}>
        {t('startOver')}
      </button>
      <IconButton icon="close" label={t('common:close')} className={styles.close} onClick={on.onClose} />
    </div>
  );
}
