import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { eastern } from '../../../lib/eastern-time.ts';
import styles from './release-date.module.css';

/** The day of a release over its month and weekday. `--day-size` sets the day's font size. */
export function ReleaseDate({ instant }: { instant: string | null }) {
  const { t } = useTranslation('upcoming');
  const { language } = useLanguage();
  if (instant === null) return <span className={styles.month}>{t('undated')}</span>;
  return (
    <>
      <span className={styles.day}>{eastern.day(instant, language)}</span>
      <span className={styles.month}>
        {eastern.month(instant, language)} · {eastern.weekday(instant, language)}
      </span>
    </>
  );
}
