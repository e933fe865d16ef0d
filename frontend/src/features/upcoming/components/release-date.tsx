import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { local } from '../../../lib/release-time.ts';
import styles from './release-date.module.css';

/** The day of a release by the member's calendar, over its month and weekday. `--day-size` sets the day's font size. */
export function ReleaseDate({ instant }: { instant: string | null }) {
  const { t } = useTranslation('upcoming');
  const { language } = useLanguage();
  if (instant === null) return <span className={styles.month}>{t('undated')}</span>;
  return (
    <>
      <span className={styles.day}>{local.day(instant, language)}</span>
      <span className={styles.month}>
        {local.month(instant, language)} · {local.weekday(instant, language)}
      </span>
    </>
  );
}
