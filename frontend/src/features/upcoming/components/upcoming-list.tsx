import { useTranslation } from 'react-i18next';
import { Notch } from '../../../components/notch.tsx';
import { Tag } from '../../../components/tag.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { eastern } from '../../../lib/eastern-time.ts';
import { formatCount } from '../../../lib/format.ts';
import type { UpcomingItem } from '../lib/upcoming.ts';
import { useReleaseLabel } from '../lib/use-release-label.ts';
import styles from './upcoming-list.module.css';

type EntryProps = { item: UpcomingItem; position: number };

function Entry({ item, position }: EntryProps) {
  const { t } = useTranslation(['upcoming', 'detail', 'library']);
  const { language } = useLanguage();
  const label = useReleaseLabel();
  const { releaseDate } = item;
  return (
    <li className={styles.entry}>
      <div className={styles.date}>
        {releaseDate ? (
          <>
            <span className={styles.day}>{eastern.day(releaseDate, language)}</span>
            <span className={styles.month}>
              {eastern.month(releaseDate, language)} · {eastern.weekday(releaseDate, language)}
            </span>
          </>
        ) : (
          <span className={styles.month}>{t('undated')}</span>
        )}
      </div>
      <Thumbnail item={item} frozen className={styles.picture}>
        {releaseDate && <Notch at="top-left">{label(releaseDate)}</Notch>}
      </Thumbnail>
      <div className={styles.text}>
        <p className={styles.badges}>
          <Tag>{t(`detail:${item.type}`)}</Tag>
          <span className={styles.position}>{t('position', { n: formatCount(position, language) })}</span>
        </p>
        <h2 className={styles.title}>{item.title}</h2>
        <p className={styles.description}>{item.description || t('library:noDescription')}</p>
        {releaseDate && (
          <p className={styles.when}>
            <time dateTime={releaseDate}>
              {eastern.fullDate(releaseDate, language)} ·{' '}
              {t('easternTime', { time: eastern.time(releaseDate, language) })}
            </time>
          </p>
        )}
      </div>
    </li>
  );
}

/** The queue of releases, one row each. */
export function UpcomingList({ items }: { items: readonly UpcomingItem[] }) {
  return (
    <ol>
      {items.map((item, index) => (
        <Entry key={`${item.type}-${item.id}`} item={item} position={index + 1} />
      ))}
    </ol>
  );
}
