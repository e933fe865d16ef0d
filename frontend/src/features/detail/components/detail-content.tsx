import type { DetailItem } from '@platform/contracts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Tag } from '../../../components/tag.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatCount } from '../../../lib/format.ts';
import { itemKey } from '../../../lib/items.ts';
import { LikeButton } from '../../likes/like-button.tsx';
import { ShareButton } from '../../sharing/components/share-button.tsx';
import { ShareCard } from '../../sharing/components/share-card.tsx';
import { tracking } from '../../tracking/lib/tracking.ts';
import styles from './detail-content.module.css';
import { Player } from './player.tsx';

const Chapters = lazy(() => import('./chapters.tsx'));

/** The translated text with a <time> element in place of {when}. */
function Published({ item }: { item: DetailItem }) {
  const { t } = useTranslation('detail');
  const [before = '', after = ''] = t('published', { when: '\u0000' }).split('\u0000');
  return (
    <span>
      {before}
      <RelativeTime instant={item.createdAt} />
      {after}
    </span>
  );
}

export function DetailContent({ item }: { item: DetailItem }) {
  const { t } = useTranslation('detail');
  const { language } = useLanguage();
  const views = formatCount(item.views, language);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const chapters = (item.type === 'video' && item.playback?.chapters) || [];
  return (
    <article className={styles.columns}>
      <div className={styles.player}>
        <Player key={itemKey(item)} item={item} onView={() => tracking.videoView(item)} onVideo={setVideo} />
      </div>
      <div className={styles.about}>
        <Tag>{t(item.type)}</Tag>
        <h1 className={styles.title}>{item.title}</h1>
        <p className={styles.facts}>
          <span>{t('views', { n: views, count: item.views })}</span>
          <Published item={item} />
        </p>
        {item.description && <p className={styles.description}>{item.description}</p>}
        {video && chapters.length > 0 && (
          <Suspense fallback={null}>
            <Chapters video={video} chapters={chapters} />
          </Suspense>
        )}
      </div>
      <aside className={styles.side}>
        <section aria-labelledby="details-title">
          <h2 id="details-title" className={styles.heading}>
            {t('details')}
          </h2>
          <dl className={styles.details}>
            <div>
              <dt>{t('type')}</dt>
              <dd>{t(item.type)}</dd>
            </div>
            <div>
              <dt>{t('viewCount')}</dt>
              <dd>{views}</dd>
            </div>
            <div>
              <dt>{t('publishTime')}</dt>
              <dd>
                <RelativeTime instant={item.createdAt} />
              </dd>
            </div>
          </dl>
        </section>
        <ShareCard item={item} />
      </aside>
    </article>
  );
}

export function DetailActions({ item }: { item: DetailItem }) {
  const { t } = useTranslation('detail');
  return (
    <>
      <LikeButton item={item} />
      <ShareButton item={item}>
        <span className={styles.word}>{t('share')}</span>
      </ShareButton>
    </>
  );
}
