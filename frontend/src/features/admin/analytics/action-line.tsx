import Chip from '@mui/material/Chip';
import type { Action } from '@platform/contracts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { classes } from '../../../lib/classes.ts';
import { useDuration } from '../common/duration.ts';
import styles from './action-line.module.css';
import { useActionWords } from './words.ts';

type ActionLineProps = { action: Action; full?: boolean };

/** One action: its kind, what it was about, and when. `full` adds how long it took and the pages it went between. */
export const ActionLine = memo(function ActionLine({ action, full = false }: ActionLineProps) {
  const { t } = useTranslation('adminAnalytics');
  const words = useActionWords();
  const duration = useDuration();
  const { contentTitle, timeSpentSeconds, fromPage: from, toPage: to } = action;

  function pages(): string | null {
    if (from && to) return t('fromTo', { from, to });
    if (from) return t('fromPage', { from });
    return to ? t('toPage', { to }) : null;
  }

  return (
    <div className={classes(styles.line, full ? styles.full : styles.short)}>
      <Chip className={styles.kind as string} size="small" label={words(action.actionType)} />
      <p className={styles.title}>
        {contentTitle && <span>{t('contentTitle', { title: contentTitle })}</span>}
        {full && timeSpentSeconds !== undefined && (
          <span className={styles.spent}> {t('timeSpent', { duration: duration(timeSpentSeconds) })}</span>
        )}
      </p>
      <span className={styles.when}>
        <RelativeTime instant={action.timestamp} />
      </span>
      {full && pages() && <p className={styles.pages}>{pages()}</p>}
    </div>
  );
});
