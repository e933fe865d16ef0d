import { useLanguage } from '../../../i18n/use-language.ts';
import { classes } from '../../../lib/classes.ts';
import { eastern } from '../../../lib/eastern-time.ts';
import styles from './post-date.module.css';

/** When a post was published: the day in figures over month and year; on a phone one line. */
export function PostDate({ instant, className }: { instant: string; className?: string | undefined }) {
  const { language } = useLanguage();
  return (
    <time className={classes(styles.date, className)} dateTime={instant}>
      <span className="visually-hidden">{eastern.fullDate(instant, language)}</span>
      <span className={styles.day} aria-hidden="true">
        {eastern.day(instant, language)}
      </span>
      <span className={styles.month} aria-hidden="true">
        {eastern.monthOfYear(instant, language)}
      </span>
    </time>
  );
}
