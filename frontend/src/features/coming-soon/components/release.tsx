import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/button.tsx';
import { Loading, Repeat, Skeleton } from '../../../components/skeleton.tsx';
import { Notch, Tag } from '../../../components/tag.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { classes } from '../../../lib/classes.ts';
import { formatCount } from '../../../lib/format.ts';
import { itemKey } from '../../../lib/items.ts';
import { languageOf } from '../../../lib/language-of.ts';
import { ItemLink } from '../../tracking/components/item-link.tsx';
import { tracking } from '../../tracking/lib/tracking.ts';
import { ReleaseDate, ReleaseTime, useReleaseLabel } from '../../upcoming/components/release-date.tsx';
import type { QueueEntry } from '../lib/use-release-queue.ts';
import styles from './release.module.css';

/** Shown beside the type: released, or the position in the queue. */
function Standing({ entry: { position, released } }: { entry: QueueEntry }) {
  const { t } = useTranslation('comingSoon');
  const { language } = useLanguage();
  if (released) return <Tag tone="ember">{t('released')}</Tag>;
  if (position === null) return null;
  return <span className="caption">{t('position', { n: formatCount(position, language) })}</span>;
}

function Release({ entry }: { entry: QueueEntry }) {
  const { t } = useTranslation(['comingSoon', 'detail', 'library']);
  const label = useReleaseLabel();
  const { item, released } = entry;
  const { releaseDate } = item;
  return (
    <article className={styles.release}>
      <p>
        <ReleaseDate instant={releaseDate} />
      </p>
      <div className={styles.item}>
        <Thumbnail
          item={item}
          frozen={!released}
          className={classes(styles.picture, released && styles.thawed)}
        >
          {releaseDate && !released && <Notch at="topLeft">{label(releaseDate)}</Notch>}
        </Thumbnail>
        <div className={styles.text}>
          <p className={styles.badges}>
            <Tag>{t(`detail:${item.type}`)}</Tag>
            <Standing entry={entry} />
          </p>
          <h2 className={styles.title} lang={languageOf(item.title)}>
            {released ? <ItemLink item={item} state={null} /> : item.title}
          </h2>
          <p className={classes('clamp', styles.description)} lang={languageOf(item.description)}>
            {item.description || t('library:noDescription')}
          </p>
          {releaseDate && <ReleaseTime instant={releaseDate} withDate className={styles.when} />}
          {released && (
            <ButtonLink
              to={`/${item.type}/${item.id}`}
              onClick={() => tracking.videoClick(item)}
              icon="play"
              className={styles.watch}
              aria-label={t('watchItem', { title: item.title })}
            >
              {t('watch')}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
}

export function ReleaseList({ entries }: { entries: readonly QueueEntry[] }) {
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={itemKey(entry.item)} className={styles.entry}>
          <Release entry={entry} />
        </li>
      ))}
    </ol>
  );
}

/** Announces each release to screen readers. Always rendered: a live region must exist before its first text. */
export function ReleaseNews({ entries }: { entries: readonly QueueEntry[] }) {
  const { t } = useTranslation('comingSoon');
  return (
    <div className="visually-hidden" role="status" aria-atomic="false" aria-relevant="additions">
      {entries
        .filter(({ released }) => released)
        .map(({ item }) => (
          <p key={itemKey(item)}>{t('announced', { title: item.title })}</p>
        ))}
    </div>
  );
}

export const ReleaseSkeleton = () => (
  <Loading className={styles.list}>
    <Repeat times={3}>
      <div className={styles.release} data-testid="release-skeleton">
        <Skeleton width="64px" className={styles.skeletonDay} />
        <div className={styles.item}>
          <Skeleton />
          <div className={styles.text}>
            <Skeleton width="64px" height={24} />
            <Skeleton width="70%" height={20} margin="14px 0 0" />
            <Skeleton width="88%" height={16} margin="13px 0 0" />
            <Skeleton width="54%" height={14} margin="13px 0 0" />
          </div>
        </div>
      </div>
    </Repeat>
  </Loading>
);
