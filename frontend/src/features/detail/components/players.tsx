import type { PlaybackError } from '@platform/contracts';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ErrorState } from '../../../components/state-block.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { classes } from '../../../lib/classes.ts';
import { formatDuration } from '../../../lib/format.ts';
import type { FilmPlayerProps } from '../../film-player/components/film-player.tsx';
import { TroubleState, YouTubeFrame } from '../../youtube-player/components/youtube-frame.tsx';
import { playerAddress } from '../../youtube-player/lib/connection.ts';
import type { Trouble as YouTubeTrouble } from '../../youtube-player/lib/session.ts';
import { detailItemQuery } from '../api/detail-item.ts';
import type { FrameAttributes, PlayableItem, YouTubeVideo } from '../lib/playback.ts';
import type { Watch } from '../lib/use-watch.ts';
import styles from './player.module.css';

const FilmPlayer = lazy(() => import('../../film-player/components/film-player.tsx'));

type ViewProps = { item: PlayableItem; watch: Watch | undefined };

type FilePlayerProps = Pick<FilmPlayerProps, 'film' | 'onVideo' | 'skip' | 'cover'> & {
  watch: Watch | undefined;
};

/** Why a film stopped or never started, after how many seconds, and from which beginning. */
type Failure = { reason: PlaybackError; at: number; from: Watch['beginning'] | undefined };

/** In milliseconds. On a line that is lost the player, which tries again by itself, is shown without a response. */
const readWithinMs = 5_000;

/** An uploaded film in our own player. If it fails for good, says why and offers to go on from there. */
export function FilePlayer({ watch, ...player }: FilePlayerProps) {
  const { t } = useTranslation(['detail', 'film']);
  const queryClient = useQueryClient();
  const [isReading, setReading] = useState(false);
  const [last, setLast] = useState<Failure & { isRetried: boolean }>();
  // Over once the member has chosen another place.
  const failure = last?.from === watch?.beginning ? last : undefined;

  if (failure && !failure.isRetried) {
    const { reason, at } = failure;
    const text = t(`${reason}Text`);
    const { type, id } = player.film;
    const retry = async () => {
      setReading(true);
      // There may be renditions by now, or the page did not learn of them.
      await Promise.race([
        queryClient.refetchQueries(detailItemQuery(type, id)),
        new Promise((resolve) => setTimeout(resolve, readWithinMs)),
      ]);
      // Once the page has what was read: the player keeps what it begins with.
      notifyManager.schedule(() => {
        setReading(false);
        setLast((now) => (now === failure ? { ...failure, isRetried: true } : now));
      });
    };
    return (
      <div className={styles.none}>
        <ErrorState
          level={2}
          title={t(`${reason}Title`)}
          text={
            at > 0
              ? t(reason === 'line' ? 'film:lineStopped' : 'film:stopped', { text, time: formatDuration(at) })
              : text
          }
          onRetry={reason === 'gone' ? undefined : retry}
          pending={isReading}
          action={
            reason === 'gone' &&
            player.skip?.next && (
              <Button variant="secondary" onClick={player.skip.next}>
                {t('film:playNext')}
              </Button>
            )
          }
        />
      </div>
    );
  }
  const { start, plays } = failure
    ? { start: failure.at, plays: failure.at > 0 }
    : (watch?.beginning ?? { start: 0, plays: false });
  return (
    <Suspense fallback={<div className={styles.player} />}>
      <FilmPlayer
        key={player.film.source}
        {...player}
        start={start}
        plays={plays}
        takesFocus={failure !== undefined}
        onTrouble={(reason, at) => setLast({ reason, at, from: watch?.beginning, isRetried: false })}
      />
    </Suspense>
  );
}

/** Allows scripts and full screen, but no navigation of this page. */
const sandbox =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox allow-forms';
const permissions = 'accelerometer; autoplay; encrypted-media; fullscreen; gyroscope; picture-in-picture';

const withFullScreen = (allow: string): string =>
  /\bfullscreen\b/.test(allow) ? allow : `${allow}; fullscreen`;

type FramePlayerProps = FrameAttributes & ViewProps;

/** An embedded player of any site, without playback events: it counts as watched from its start, for an unknown time. */
export function FramePlayer({ item, src, title, allow = permissions, watch }: FramePlayerProps) {
  const { t } = useTranslation('detail');
  return (
    <iframe
      // Replaces the focused play button, so that the player's keyboard shortcuts work.
      ref={takeFocus}
      className={styles.player}
      src={src}
      title={title ?? t('player', { title: item.title })}
      width={864}
      height={486}
      sandbox={sandbox}
      referrerPolicy="strict-origin-when-cross-origin"
      allow={withFullScreen(allow)}
      onLoad={() => {
        watch?.events.onPlace(0, null);
        watch?.events.onPlaying();
        watch?.events.onStopped(false);
      }}
    />
  );
}

type YouTubePlayerProps = ViewProps & { video: YouTubeVideo };

/** YouTube's player at the member's place or the link's start time, or why it can't play. */
export function YouTubePlayer({ item, video, watch }: YouTubePlayerProps) {
  const { language } = useLanguage();
  const [trouble, setTrouble] = useState<YouTubeTrouble | null>(null);
  const start = Math.floor(watch?.beginning.start ?? 0) || video.start;
  if (trouble) {
    const url = `https://www.youtube.com/watch?v=${video.videoId}`;
    return (
      <div className={styles.none}>
        <TroubleState level={2} trouble={trouble} url={url} onRetry={() => setTrouble(null)} />
      </div>
    );
  }
  return (
    <div className={classes(styles.player, styles.place)}>
      <YouTubeFrame
        // The frame keeps its first address.
        key={start}
        address={playerAddress(video.videoId, { language, ...(start > 0 && { start }) })}
        title={item.title}
        takesFocus={!watch?.beginning.plays}
        {...watch?.events}
        onTrouble={(trouble) => {
          watch?.events.onReady(undefined);
          setTrouble(trouble);
        }}
      />
    </div>
  );
}

/** Focuses the element that replaced the focused control; a ref callback too. */
const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
