import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/state-block.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { classes } from '../../../lib/classes.ts';
import { formatDuration } from '../../../lib/format.ts';
import { useMemberCookieRenewals } from '../../../lib/membership.ts';
import { useTroubleMessage, YouTubeFrame } from '../../youtube-player/components/youtube-frame.tsx';
import { playerAddress } from '../../youtube-player/lib/connection.ts';
import type { Trouble } from '../../youtube-player/lib/session.ts';
import { type FileTrouble, fileTrouble, useStall } from '../lib/file-trouble.ts';
import type { FrameAttributes, PlayableItem, YouTubeVideo } from '../lib/playback.ts';
import styles from './player.module.css';

type ViewProps = { item: PlayableItem; onView: (() => void) | undefined };

type FilePlayerProps = ViewProps & { source: string };

/** Why a file stopped or never started, after how many seconds, and the number of cookie renewals when it started. */
type Failure = { reason: FileTrouble; at: number; renewals: number };

/**
 * An uploaded video in the browser's player. If it fails, says why and offers to go on from there; goes on by itself when
 * the member cookie is renewed.
 */
export function FilePlayer(props: FilePlayerProps) {
  const { t } = useTranslation('detail');
  const renewals = useMemberCookieRenewals();
  const [retries, setRetries] = useState(0);
  const [failure, setFailure] = useState<Failure>();

  if (failure?.renewals === renewals) {
    const { reason, at } = failure;
    const retry = () => {
      setFailure({ ...failure, renewals: -1 });
      setRetries(retries + 1);
    };
    return (
      <div className={styles.none}>
        <ErrorState
          level={2}
          title={t(`${reason}Title`)}
          text={
            at > 0 && reason === 'line' ? t('stoppedAt', { time: formatDuration(at) }) : t(`${reason}Text`)
          }
          onRetry={reason === 'gone' ? undefined : retry}
        />
      </div>
    );
  }
  const start = failure?.at ?? 0;
  return (
    <Video
      key={`${retries} ${failure?.renewals}`}
      {...props}
      start={start}
      isRetry={retries > 0}
      onFailed={setFailure}
    />
  );
}

type VideoProps = FilePlayerProps & {
  /** Plays from here, in seconds; 0 waits for the member. */
  start: number;
  isRetry: boolean;
  onFailed: (failure: Failure) => void;
};

function Video({ item, source, start, isRetry, onView, onFailed }: VideoProps) {
  const { t } = useTranslation('detail');
  const renewals = useMemberCookieRenewals();
  const [initialRenewals] = useState(renewals);
  const fail = (reason: FileTrouble, { currentTime }: HTMLVideoElement) =>
    onFailed({ reason, at: currentTime || start, renewals: initialRenewals });
  const stall = useStall((video) => fail('line', video));
  return (
    <video
      // Replaces the focused retry button.
      ref={isRetry ? takeFocus : null}
      className={styles.player}
      // Without a member cookie it could only fail.
      src={renewals === 0 ? undefined : `${source}${start > 0 ? `#t=${start}` : ''}`}
      poster={(renewals > 0 && item.thumbnail) || undefined}
      aria-label={t('player', { title: item.title })}
      width={864}
      height={486}
      controls
      playsInline
      autoPlay={start > 0}
      preload="metadata"
      onPlay={onView}
      {...stall}
      onError={async ({ currentTarget: video }) => fail(await fileTrouble(video, source), video)}
    >
      {t('unsupported')}
    </video>
  );
}

/** Allows scripts and full screen, but no navigation of this page. */
const sandbox =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox allow-forms';
const permissions = 'accelerometer; autoplay; encrypted-media; fullscreen; gyroscope; picture-in-picture';

const withFullScreen = (allow: string): string =>
  /\bfullscreen\b/.test(allow) ? allow : `${allow}; fullscreen`;

type FramePlayerProps = FrameAttributes & ViewProps;

/** An embedded player of any site, without playback events. */
export function FramePlayer({ item, src, title, allow = permissions, onView }: FramePlayerProps) {
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
      onLoad={onView}
    />
  );
}

type YouTubePlayerProps = ViewProps & { video: YouTubeVideo };

/** YouTube's player at the link's start time, or why it can't play. */
export function YouTubePlayer({ item, video, onView }: YouTubePlayerProps) {
  const { language } = useLanguage();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  if (trouble) return <NoPlayer trouble={trouble} video={video} onRetry={() => setTrouble(null)} />;
  return (
    <div className={classes(styles.player, styles.place)}>
      <YouTubeFrame
        address={playerAddress(video.videoId, { language, ...(video.start > 0 && { start: video.start }) })}
        title={item.title}
        takesFocus
        onPlaying={onView}
        onTrouble={setTrouble}
      />
    </div>
  );
}

type NoPlayerProps = { trouble: Trouble; video: YouTubeVideo; onRetry: () => void };

function NoPlayer({ trouble, video, onRetry }: NoPlayerProps) {
  const url = `https://www.youtube.com/watch?v=${video.videoId}`;
  const { canRetry, link, ...words } = useTroubleMessage(trouble, url);
  return (
    <div className={styles.none}>
      <ErrorState level={2} {...words} onRetry={canRetry ? onRetry : undefined} action={link} />
    </div>
  );
}

/** A ref callback: focuses the element that replaced the focused control. */
const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
