import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/provider.tsx';
import { useNow } from '../../../lib/browser-hooks.ts';
import { easternMoment, local } from '../../../lib/release-time.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import styles from './release-date.module.css';

/** The day of a release by the member's calendar, over its month and weekday. `--day-size` sets the day's font size. */
export function ReleaseDate({ instant }: { instant: string | null }) {
  const { t } = useTranslation('upcoming');
  const { language } = useLanguage();
  if (instant === null) return <span className={styles.month}>{t('undated')}</span>;
  return (
    <time dateTime={instant}>
      <span className={styles.day}>{local.day(instant, language)}</span>
      <span className={styles.month}>
        {local.month(instant, language)} · {local.weekday(instant, language)}
      </span>
    </time>
  );
}

type ReleaseTimeProps = {
  instant: string;
  /** The date is before it. */
  withDate?: boolean;
  className: string | undefined;
};

/** The time of a release by the member's clock; below it in Eastern time, if that differs. */
export function ReleaseTime({ instant, withDate, className }: ReleaseTimeProps) {
  const { t } = useTranslation('upcoming');
  const { language } = useLanguage();
  const easternTime = easternMoment(instant, language);
  const time = local.time(instant, language);
  return (
    <p className={className}>
      <time dateTime={instant}>
        {withDate && <span className={styles.whole}>{local.fullDate(instant, language)}</span>}{' '}
        <span className={styles.whole}>{easternTime ? time : t('easternTime', { time })}</span>
      </time>
      {easternTime && <span className={styles.eastern}>{t('easternTime', { time: easternTime })}</span>}
    </p>
  );
}

/** Today, Tomorrow, In N days (up to 7) or In N weeks, by the member's calendar days. */
export function useReleaseLabel(): (releaseDate: string) => string {
  const { t } = useTranslation('upcoming');
  useNow();
  return (releaseDate) => {
    const days = Math.max(0, local.daysUntil(releaseDate, serverClock.now()));
    if (days === 0) return t('today');
    if (days === 1) return t('tomorrow');
    return days <= 7 ? t('inDays', { count: days }) : t('inWeeks', { count: Math.ceil(days / 7) });
  };
}
