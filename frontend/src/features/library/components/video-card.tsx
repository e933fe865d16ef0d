import type { LibraryItem } from '@platform/contracts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Notch } from '../../../components/notch.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { formatDuration } from '../../../lib/format.ts';
import { LikeButton } from '../../likes/components/like-button.tsx';
import { ShareButton } from '../../sharing/components/share-button.tsx';
import { tracking } from '../../tracking/lib/tracking.ts';
import styles from './card.module.css';

type VideoCardProps = { item: LibraryItem; eager?: boolean };

/** A video or embed of the library. Its title is the link, stretched over the card; like and share lie above it. */
export const VideoCard = memo(function VideoCard({ item, eager }: VideoCardProps) {
  const { t } = useTranslation('library');
  const duration = item.duration === null ? null : formatDuration(item.duration);
  return (
    <article className={styles.card}>
      <Thumbnail item={item} eager={eager ?? false} className={styles.picture}>
        {item.type === 'embed' && <Notch at="top-left">{t('embedded')}</Notch>}
        {duration && (
          <Notch at="bottom-right" figures>
            <span className="visually-hidden">{t('duration', { duration })}</span>
            <span aria-hidden="true">{duration}</span>
          </Notch>
        )}
      </Thumbnail>
      <div className={styles.body}>
        <h3 className={styles.title}>
          <Link
            to={`/${item.type}/${item.id}`}
            state={{ from: '/' }}
            onClick={() => tracking.videoClick(item)}
          >
            {item.title}
          </Link>
        </h3>
        <p className={styles.description}>{item.description || t('noDescription')}</p>
        <div className={styles.foot}>
          <span className={styles.time}>
            <RelativeTime instant={item.createdAt} />
          </span>
          <LikeButton item={item} className={styles.action} />
          <ShareButton item={item} className={styles.action} />
        </div>
      </div>
    </article>
  );
});
