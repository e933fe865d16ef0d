import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/state-block.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { classes } from '../../../lib/classes.ts';
import { useMemberCookieRenewals } from '../../../lib/membership.ts';
import { useTroubleMessage, YouTubeFrame } from '../../youtube/components/youtube-frame.tsx';
import { playerAddress } from '../../youtube/lib/connection.ts';
import type { Trouble } from '../../youtube/lib/session.ts';
import type { FrameAttributes, PlayableItem, YouTubeVideo } from '../lib/playback.ts';
import styles from './player.module.css';

type ViewProps = { item: PlayableItem; onView: (() => void) | undefined };

type FilePlayerProps = ViewProps & { source: string };

/**
 * An uploaded video in the browser's player. If it fails to load, shows a retry button; retries by itself when the
 * member cookie is renewed.
 */
export function FilePlayer(props: FilePlayerProps) {
  const { t } = useTranslation('detail');
  const renewals = useMemberCookieRenewals();
  const [retries, setRetries] = useState(0);
  /** The number of cookie renewals when the failed attempt started. */
  const [failed, setFailed] = useState<number | null>(null);

  if (failed === renewals) {
    const retry = () => {
      setFailed(null);
      setRetries(retries + 1);
    };
    return (
      <div className={styles.none}>
        <ErrorState level={2} title={t('playFailed')} text={t('playFailedText')} onRetry={retry} />
      </div>
    );
  }
  return <Video key={`${retries} ${failed}`} {...props} isRetry={retries > 0} onFailed={setFailed} />;
}

type VideoProps = FilePlayerProps & { isRetry: boolean; onFailed: (renewals: number) => void };

function Video({ item, source, isRetry, onView, onFailed }: VideoProps) {
  const { t } = useTranslation('detail');
  const renewals = useMemberCookieRenewals();
  const [initialRenewals] = useState(renewals);
  return (
    // biome-ignore lint/a11y/useMediaCaption: members' uploads come without caption files
    <video
      // Replaces the focused retry button.
      ref={isRetry ? takeFocus : null}
      className={styles.player}
      src={source}
      poster={item.thumbnail ?? undefined}
      aria-label={t('player', { title: item.title })}
      width={864}
      height={486}
      controls
      playsInline
      preload="metadata"
      onPlay={onView}
      onError={() => onFailed(initialRenewals)}
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
