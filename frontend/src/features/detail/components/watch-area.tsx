import type { DetailItem, Next } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { useFilmEvents } from '../lib/film-events.ts';
import { neighboursOf } from '../lib/neighbours.ts';
import { playbackOf } from '../lib/playback.ts';
import { countdownSeconds } from '../lib/use-countdown.ts';
import { useSkip, useWatch } from '../lib/use-watch.ts';
import { EndCard } from './end-card.tsx';
import { Player } from './player.tsx';
import { ResumeLine } from './resume-line.tsx';
import styles from './watch-line.module.css';

type WatchAreaProps = {
  item: DetailItem;
  /** Where the member goes on, in seconds. */
  start: number;
  video: HTMLVideoElement | null;
  onVideo: (video: HTMLVideoElement | null) => void;
  next: Next | undefined;
  autoplay: boolean;
  className: string | undefined;
};

/** The player, and what is said of where it goes on, and of what follows. */
export function WatchArea({ item, start, video, onVideo, next, autoplay, className }: WatchAreaProps) {
  const { t } = useTranslation('watch');
  const watch = useWatch(item, start);
  const neighbours = next ? neighboursOf(item, next) : { next: undefined, previous: undefined };
  const skip = useSkip(neighbours);
  // The place itself moves on.
  const [resumedAt, setResumedAt] = useState(start);
  useFilmEvents(video, watch.events);
  const { kind } = playbackOf(item);

  const playFromStart = () => {
    setResumedAt(0);
    watch.playFrom(0);
  };
  const hasEnded = watch.hasEnded && neighbours.next !== undefined;
  const endCard = hasEnded && neighbours.next && skip.next && (
    <EndCard
      next={neighbours.next}
      parts={next?.series?.parts}
      counts={autoplay}
      isLine={kind !== 'file'}
      onNext={skip.next}
      onAgain={playFromStart}
    />
  );
  const resumeLine = resumedAt > 0 && (
    <ResumeLine
      at={resumedAt}
      isOnPicture={kind === 'file'}
      hasBegun={watch.hasBegun}
      hasEnded={watch.hasEnded}
      onStartOver={playFromStart}
      onClose={() => setResumedAt(0)}
    />
  );
  return (
    <div className={className}>
      <Player {...{ item, onVideo, watch, skip }} cover={kind === 'file' && endCard} />
      {kind === 'file' && resumeLine}
      {/* Nothing may cover YouTube's player. The line is always there, so that nothing moves. */}
      {kind === 'youtube' &&
        (endCard || resumeLine || (
          <div className={styles.line}>
            <p className={styles.text}>
              {neighbours.next && <span className={styles.label}>{t('upNext')}</span>}
              {neighbours.next?.title}
            </p>
            {skip.previous && <IconButton icon="back" label={t('previous')} onClick={skip.previous} />}
            {skip.next && <IconButton icon="next" label={t('next')} onClick={skip.next} />}
          </div>
        ))}
      <p className="visually-hidden" role="status">
        {hasEnded && autoplay && t('countdown', { title: neighbours.next?.title, count: countdownSeconds })}
      </p>
    </div>
  );
}
