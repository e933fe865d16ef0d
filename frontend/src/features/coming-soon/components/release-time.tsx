import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { eastern } from '../../../lib/eastern-time.ts';
import { localMoment } from '../lib/local-moment.ts';
import styles from './release.module.css';

/** The full date and time it was announced for, and what that is where the member lives. */
export function ReleaseTime({ instant }: { instant: string }) {
  const { t } = useTranslation(['comingSoon', 'upcoming']);
  const { language } = useLanguage();
  const local = localMoment(instant, language);
  return (
    <p className={styles.when}>
      <time dateTime={instant}>
        <span className={styles.whole}>{eastern.fullDate(instant, language)}</span>{' '}
        <span className={styles.whole}>
          {t('upcoming:easternTime', { time: eastern.time(instant, language) })}
        </span>
      </time>
      {local && <span className={styles.local}>{t('localTime', { when: local })}</span>}
    </p>
  );
}
