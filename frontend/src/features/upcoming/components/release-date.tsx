import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { eastern } from '../../../lib/eastern-time.ts';
import styles from './release-date.module.css';

/** The day of a release in figures, its month and weekday under it. `--day-size` sets the size of the figures. */
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
