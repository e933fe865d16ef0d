import type { DetailItem, Next } from '@platform/contracts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { classes } from '../../../lib/classes.ts';
import { formatDuration } from '../../../lib/format.ts';
import { useFilmEvents } from '../lib/film-events.ts';
import { neighboursOf } from '../lib/neighbours.ts';
import { playbackOf } from '../lib/playback.ts';
import { countdownSeconds } from '../lib/use-countdown.ts';
import { useSkip, useSkipped, type Watch } from '../lib/use-watch.ts';
import { EndCard } from './end-card.tsx';
import { Player } from './player.tsx';
import styles from './watch-line.module.css';

type WatchAreaProps = {
  item: DetailItem;
  watch: Watch;
  video: HTMLVideoElement | null;
  onVideo: (video: HTMLVideoElement | null) => void;
  next: Next | undefined;
  autoplay: boolean;
  className: string | undefined;
};

/** The player, and what is said of where it goes on, and of what follows. */
export function WatchArea({ item, watch, video, onVideo, next, autoplay, className }: WatchAreaProps) {
  const { t } = useTranslation('film');
  const skipped = useSkipped(item);
  const neighbours = next ? neighboursOf(item, next, skipped) : { next: undefined, previous: undefined };
  const skip = useSkip(neighbours, next?.series?.id, skipped);
  // The place itself moves on.
  const [resumedAt, setResumedAt] = useState(watch.beginning.start);
  if (watch.hasEnded && resumedAt > 0) setResumedAt(0);
  useFilmEvents(video, watch.events);
  const { kind } = playbackOf(item);
  const area = useRef<HTMLDivElement>(null);

  const endResuming = () => {
    setResumedAt(0);
    // The pressed button goes.
    area.current
      ?.querySelector<HTMLElement>('media-controller, iframe, button')
      ?.focus({ preventScroll: true });
  };
  const playFromStart = () => {
    watch.playFrom(0);
    endResuming();
  };
  // It may not begin, under a dialog for example.
  const [isCounting, setCounting] = useState(false);
  const hasEnded = watch.hasEnded && neighbours.next !== undefined;
  const endCard = hasEnded && neighbours.next && skip.next && (
    <EndCard
      next={neighbours.next}
      parts={next?.series?.parts}
      counts={autoplay}
      onCounting={setCounting}
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
      onStartOver={playFromStart}
      onClose={endResuming}
    />
  );
  return (
    <div ref={area} className={className}>
      <Player {...{ item, onVideo, watch, skip }} cover={kind === 'file' && endCard} />
      {kind === 'file' && resumeLine}
      {/* Nothing may cover others' players. The line is always there, so that nothing moves. */}
      {kind !== 'file' &&
        ((kind === 'youtube' && (endCard || resumeLine)) || (
          <div className={styles.line}>
            <p className={classes('one-line', styles.text)}>
              {neighbours.next && <span className={styles.label}>{t('upNext')}</span>}
              {neighbours.next?.title}
            </p>
            {skip.previous && <IconButton icon="back" label={t('previous')} onClick={skip.previous} />}
            {skip.next && <IconButton icon="next" label={t('next')} onClick={skip.next} />}
          </div>
        ))}
      <p className="visually-hidden" role="status">
        {isCounting && t('countdown', { title: neighbours.next?.title, count: countdownSeconds })}
      </p>
    </div>
  );
}

/** In milliseconds of play, on the picture. */
const shownMs = 8_000;

type ResumeLineProps = {
  /** In seconds. */
  at: number;
  /** On wide screens it is on the picture for a while. Elsewhere it stays until it is closed, so that nothing moves by itself. */
  isOnPicture: boolean;
  hasBegun: boolean;
  onStartOver: () => void;
  onClose: () => void;
};

/** Says that the film goes on where the member was, and offers to start over. */
function ResumeLine({ at, isOnPicture, hasBegun, ...on }: ResumeLineProps) {
  const { t } = useTranslation(['film', 'common']);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const timer = setTimeout(() => setPast(true), shownMs);
    return () => clearTimeout(timer);
  }, [hasBegun]);
  return (
    <div className={classes(styles.line, isOnPicture && styles.notch, isPast && styles.past)}>
      <p className={classes('one-line', styles.text)}>{t('resumed', { time: formatDuration(at) })}</p>
      <button type="button" className={styles.action} onClick={on.onStartOver}>
        {t('startOver')}
      </button>
      <IconButton icon="close" label={t('common:close')} className={styles.close} onClick={on.onClose} />
    </div>
  );
}
