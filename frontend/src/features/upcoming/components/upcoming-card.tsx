import { useTranslation } from 'react-i18next';
import { Notch } from '../../../components/notch.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { eastern } from '../../../lib/eastern-time.ts';
import type { UpcomingItem } from '../lib/upcoming.ts';
import { useReleaseLabel } from '../lib/use-release-label.ts';
import styles from './upcoming-card.module.css';

/** What is still frozen: the day in figures, a line, then the item. */
export function UpcomingCard({ item }: { item: UpcomingItem }) {
  const { t } = useTranslation('upcoming');
  const { language } = useLanguage();
  const label = useReleaseLabel();
  const { releaseDate } = item;
  return (
    <article className={styles.card}>
      <div className={styles.date}>
        {releaseDate ? (
          <time dateTime={releaseDate}>
            <span className={styles.day}>{eastern.day(releaseDate, language)}</span>
            <span className={styles.month}>
              {eastern.month(releaseDate, language)} · {eastern.weekday(releaseDate, language)}
            </span>
          </time>
        ) : (
          <span className={styles.month}>{t('undated')}</span>
        )}
      </div>
      <div className={styles.item}>
        <Thumbnail item={item} frozen>
          {releaseDate && <Notch at="top-left">{label(releaseDate)}</Notch>}
        </Thumbnail>
        <h3 className={styles.title}>{item.title}</h3>
        {releaseDate && (
          <p className={styles.time}>{t('easternTime', { time: eastern.time(releaseDate, language) })}</p>
        )}
      </div>
    </article>
  );
}
