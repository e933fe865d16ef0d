import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/button.tsx';
import { Notch } from '../../../components/notch.tsx';
import { Tag } from '../../../components/tag.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { classes } from '../../../lib/classes.ts';
import { formatCount } from '../../../lib/format.ts';
import { tracking } from '../../tracking/lib/tracking.ts';
import type { UpcomingItem } from '../../upcoming/lib/upcoming.ts';
import { useReleaseLabel } from '../../upcoming/lib/use-release-label.ts';
import type { QueueEntry } from '../lib/use-release-queue.ts';
import styles from './release.module.css';
import { ReleaseDate } from './release-date.tsx';
import { ReleaseTime } from './release-time.tsx';

const address = ({ type, id }: UpcomingItem): string => `/${type}/${id}`;

/** What stands beside the type: that it is out, or its place in the queue. */
function Standing({ entry: { position, released } }: { entry: QueueEntry }) {
  const { t } = useTranslation('comingSoon');
  const { language } = useLanguage();
  if (released) return <Tag tone="ember">{t('released')}</Tag>;
  if (position === null) return null;
  return <span className={styles.position}>{t('position', { n: formatCount(position, language) })}</span>;
}

/** One release: frozen while it is to come; once it is out, thawed and a link to watch it. */
export const Release = memo(function Release({ entry }: { entry: QueueEntry }) {
  const { t } = useTranslation(['comingSoon', 'detail', 'library']);
  const label = useReleaseLabel();
  const { item, released } = entry;
  const { releaseDate } = item;
  const watched = () => tracking.videoClick(item);
  return (
    <article className={styles.release}>
      <ReleaseDate instant={releaseDate} />
      <div className={styles.item}>
        <Thumbnail
          item={item}
          frozen={!released}
          className={classes(styles.picture, released && styles.thawed)}
        >
          {releaseDate && !released && <Notch at="top-left">{label(releaseDate)}</Notch>}
        </Thumbnail>
        <div className={styles.text}>
          <p className={styles.badges}>
            <Tag>{t(`detail:${item.type}`)}</Tag>
            <Standing entry={entry} />
          </p>
          <h2 className={styles.title}>
            {released ? (
              <Link to={address(item)} onClick={watched}>
                {item.title}
              </Link>
            ) : (
              item.title
            )}
          </h2>
          <p className={styles.description}>{item.description || t('library:noDescription')}</p>
          {releaseDate && <ReleaseTime instant={releaseDate} />}
          {released && (
            <ButtonLink
              to={address(item)}
              onClick={watched}
              icon="play"
              className={styles.watch}
              aria-label={`${t('watch')}: ${item.title}`}
            >
              {t('watch')}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
});
