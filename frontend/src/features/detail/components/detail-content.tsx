import type { DetailItem } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Tag } from '../../../components/tag.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { formatCount } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/language-of.ts';
import { useSettings } from '../../coming-back/api/settings.ts';
import { LaterButton } from '../../coming-back/components/later-button.tsx';
import '../../film-player/i18n/index.ts';
import { LikeButton } from '../../likes/like-button.tsx';
import { ShareButton } from '../../sharing/components/share-button.tsx';
import { ShareCard } from '../../sharing/components/share-card.tsx';
import { useNext } from '../api/detail-item.ts';
import { useWatch } from '../lib/use-watch.ts';
import { Chapters } from './chapters.tsx';
import styles from './detail-content.module.css';
import { UpNext } from './up-next.tsx';
import { WatchArea } from './watch-area.tsx';

/** The translated text with a <time> element in place of {when}. */
function Published({ at }: { at: string }) {
  const { t } = useTranslation('detail');
  const [before = '', after = ''] = t('published', { when: '\u0000' }).split('\u0000');
  return (
    <span>
      {before}
      <RelativeTime instant={at} />
      {after}
    </span>
  );
}

/** `start` is where the member goes on, in seconds. */
export function DetailContent({ item, start }: { item: DetailItem; start: number }) {
  const { t } = useTranslation(['detail', 'film', 'library']);
  const { language } = useLanguage();
  const views = formatCount(item.views, language);
  const publishedAt = 'publishedAt' in item ? item.publishedAt : item.createdAt;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const watch = useWatch(item, start);
  const isPlaying = watch.hasBegun && !watch.hasEnded;
  const next = useNext(item.type, item.id);
  const { settings, change } = useSettings();
  const autoplay = settings?.autoplay ?? false;
  const chapters = (item.type === 'video' && item.playback?.chapters) || [];
  const series = next.data?.series;
  return (
    <article className={styles.columns}>
      <WatchArea
        {...{ item, watch, video, autoplay, next: next.data }}
        onVideo={setVideo}
        className={styles.player}
      />
      <div>
        <p className={styles.kind}>
          {series ? (
            <>
              <Link to={`/series/${series.id}`} lang={languageOf(series.title)}>
                <Tag>{series.title}</Tag>
              </Link>
              {t('film:part', series)}
            </>
          ) : (
            <Tag>{t(item.type)}</Tag>
          )}
        </p>
        <h1 className={styles.title} lang={languageOf(item.title)}>
          {item.title}
        </h1>
        <div className={styles.line}>
          <p className={styles.facts}>
            <span>{t('views', { n: views, count: item.views })}</span>
            <Published at={publishedAt} />
          </p>
          <div className={styles.actions}>
            <LikeButton item={item} />
            <LaterButton item={item} variant="labelled" className={styles.later} />
            <ShareButton item={item}>{t('library:shareTip')}</ShareButton>
          </div>
        </div>
        {item.description && (
          <p className={styles.description} lang={languageOf(item.description)}>
            {item.description}
          </p>
        )}
        {chapters.length > 0 && <Chapters {...{ video, chapters, isPlaying }} playFrom={watch.playFrom} />}
      </div>
      <div className={styles.next}>
        <UpNext
          {...{ item, autoplay, isPlaying }}
          query={next}
          onAutoplay={(isOn) => change({ autoplay: isOn })}
        />
      </div>
      <aside className={styles.more}>
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
                <RelativeTime instant={publishedAt} />
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
  const { t } = useTranslation('library');
  return (
    <>
      <LikeButton item={item} />
      <ShareButton item={item}>
        <span className={styles.word}>{t('shareTip')}</span>
      </ShareButton>
    </>
  );
}
