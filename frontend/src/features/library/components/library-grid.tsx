import type { LibraryItem } from '@platform/contracts';
import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { CardTitle, cardPicture, linkedCard } from '../../../components/card.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { LengthNotch, Notch } from '../../../components/tag.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { classes } from '../../../lib/classes.ts';
import { itemKey } from '../../../lib/items.ts';
import { languageOf } from '../../../lib/language-of.ts';
import { useOpenAdmin } from '../../../lib/use-admin-tab.ts';
import { usePreviousVisit } from '../../../lib/use-previous-visit.ts';
import { isNewSince } from '../../../lib/visits.ts';
import { LaterButton } from '../../coming-back/components/later-button.tsx';
import { WatchedBar } from '../../coming-back/components/watched-bar.tsx';
import { useMark } from '../../coming-back/lib/marks.ts';
import { LikeButton } from '../../likes/like-button.tsx';
import { ShareButton } from '../../sharing/components/share-button.tsx';
import { ItemLink } from '../../tracking/components/item-link.tsx';
import styles from './library.module.css';

/** Cards above the fold, whose pictures are not lazy-loaded. */
const eagerCards = 4;
/**
 * Cards that `content-visibility` renders as one group. Divisible by every number of columns; `.whole` in
 * library.module.css repeats it.
 */
const groupCards = 24;

type LibraryGridProps = { items: readonly LibraryItem[]; ref: Ref<HTMLDivElement> };

export function LibraryGrid({ items, ref }: LibraryGridProps) {
  const whole = Math.floor(items.length / groupCards);
  const since = usePreviousVisit();
  return (
    <div ref={ref} className={styles.groups}>
      {Array.from({ length: whole + 1 }, (_, group) => (
        <ul key={group} className={classes(styles.grid, styles.group, group < whole && styles.whole)}>
          {items.slice(group * groupCards, (group + 1) * groupCards).map((item, index) => (
            <li key={itemKey(item)} data-card={item.id}>
              <VideoCard
                item={item}
                eager={group === 0 && index < eagerCards}
                isNew={isNewSince(since, item)}
              />
            </li>
          ))}
          {group === whole && (
            <li>
              <AddVideoCard />
            </li>
          )}
        </ul>
      ))}
    </div>
  );
}

type VideoCardProps = { item: LibraryItem; eager: boolean; isNew: boolean };

/** The title's link covers the whole card; the buttons are above it. */
const VideoCard = memo(function VideoCard({ item, eager, isNew }: VideoCardProps) {
  const { t } = useTranslation('library');
  const progress = useMark(item.id)?.progress;
  return (
    <article className={classes(linkedCard, styles.card)}>
      <Thumbnail item={item} eager={eager} className={classes(cardPicture, styles.picture)}>
        {isNew && (
          <Notch at="topLeft">
            <span className={styles.blade} />
            {item.type === 'embed' ? t('newEmbedded') : t('new')}
          </Notch>
        )}
        {!isNew && item.type === 'embed' && <Notch at="topLeft">{t('embedded')}</Notch>}
        <LengthNotch seconds={item.duration} />
        <WatchedBar progress={progress} />
      </Thumbnail>
      <div className={styles.body}>
        <CardTitle>
          <ItemLink item={item} />
        </CardTitle>
        <p className={classes('one-line', styles.description)} lang={languageOf(item.description)}>
          {item.description || t('noDescription')}
        </p>
        <div className={styles.foot}>
          <span className="one-line">
            <RelativeTime instant={item.publishedAt} />
          </span>
          {progress?.finished && <span className={classes('one-line', styles.watched)}>{t('watched')}</span>}
          <LikeButton item={item} className={styles.action} />
          <LaterButton item={item} className={styles.action} />
          <ShareButton item={item} className={styles.action} />
        </div>
      </div>
    </article>
  );
});

function AddVideoCard() {
  const { t } = useTranslation('library');
  const openAdmin = useOpenAdmin();
  return (
    <button type="button" className={styles.addCard} onClick={() => openAdmin('upload')}>
      <span className={styles.addPicture}>
        <span className={styles.plus}>
          <Icon name="add" size={20} />
        </span>
        <span className={styles.addTitle}>{t('addVideo')}</span>
      </span>
      <span className={styles.hint}>{t('addVideoHint')}</span>
    </button>
  );
}
