import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import '../i18n/index.ts';
import type { PlaybackError, VideoDetail } from '@platform/contracts';
import { Spinner } from '../../../components/spinner.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { listen } from '../../../lib/listen.ts';
import { useMemberCookieRenewals } from '../../../lib/membership.ts';
import { useStore } from '../../../lib/store.ts';
import type { TrackedItem } from '../../tracking/lib/tracker.ts';
import { togglePlay } from '../lib/actions.ts';
import { useCaptions } from '../lib/captions.ts';
import { useChapterTrack } from '../lib/chapters.ts';
import { useDoubleTap } from '../lib/double-tap.ts';
import { handleKey } from '../lib/keys.ts';
import { showControls } from '../lib/media-elements.ts';
import { useMediaSession } from '../lib/media-session.ts';
import { usePlaybackReports } from '../lib/playback-reports.ts';
import { captionsSize, speedPreference, theatre } from '../lib/preferences.ts';
import { useReconnect } from '../lib/reconnect.ts';
import { useRotation } from '../lib/rotation.ts';
import { useStream } from '../lib/stream.ts';
import { useVideoState } from '../lib/video-state.ts';
import { Controls, type Skip } from './controls.tsx';
import styles from './film-player.module.css';
import { LostNotch, SeekFlash, StartButton, stays } from './overlays.tsx';

export type Film = TrackedItem &
  Omit<VideoDetail['playback'], 'state'> & {
    /** The uploaded file. */
    source: string;
    thumbnail: string | null;
  };

export type FilmPlayerProps = {
  film: Film;
  /** Is at this place before it plays, in seconds. */
  start: number;
  /** Without waiting for the member. */
  plays: boolean;
  /** Replaces a focused control. */
  takesFocus: boolean;
  onVideo?: ((video: HTMLVideoElement | null) => void) | undefined;
  onTrouble: (trouble: PlaybackError, at: number) => void;
  skip?: Skip | undefined;
  /** Instead of the controls, over the picture. */
  cover?: ReactNode;
};

type FilmVideoProps = Pick<FilmPlayerProps, 'film' | 'plays'> & {
  ref: Ref<HTMLVideoElement>;
  hasCookie: boolean;
};

/** The element that plays, with the film's tracks. Without a member cookie it loads nothing yet. */
function FilmVideo({ ref, film, plays, hasCookie }: FilmVideoProps) {
  const { t } = useTranslation('detail');
  return (
    // biome-ignore lint/a11y/useMediaCaption: those that the operator gave are below
    <video
      ref={ref}
      slot="media"
      poster={(hasCookie && film.thumbnail) || undefined}
      playsInline
      autoPlay={plays}
      preload="metadata"
    >
      {hasCookie &&
        film.captions.map(({ language, label, url }) => (
          <track key={url} kind="subtitles" srcLang={language} label={label} src={url} />
        ))}
      {hasCookie && film.storyboard && (
        <track kind="metadata" label="thumbnails" default src={film.storyboard} />
      )}
      {t('unsupported')}
    </video>
  );
}

/** The film's last place, in seconds: an element that is given up is at 0. */
function usePlace(video: HTMLVideoElement | null, start: number): RefObject<number> {
  const place = useRef(start);
  useEffect(() => {
    place.current = start;
  }, [start]);
  useEffect(() => {
    if (!video) return undefined;
    return listen(video, {
      timeupdate() {
        if (video.readyState > 0) place.current = video.currentTime;
      },
    });
  }, [video]);
  return place;
}

/** Prepares the elements once both are there: the name, the focus, the keys, the member's speed. */
function useController(
  controller: HTMLElement | null,
  video: HTMLVideoElement | null,
  options: { label: string; takesFocus: boolean; onCaptionsKey: () => void },
): void {
  const { label, takesFocus } = options;
  const onCaptionsKey = useEffectEvent(options.onCaptionsKey);
  useEffect(() => {
    if (!video || !controller) return undefined;
    // media-chrome has set its own when it was connected.
    controller.setAttribute('aria-label', label);
    video.defaultPlaybackRate = video.playbackRate = speedPreference.get();
    if (takesFocus) controller.focus({ preventScroll: true });
    const ends = [
      listen(document, { keydown: (event) => handleKey(event, video, controller, () => onCaptionsKey()) }),
      listen(video, { play: () => showControls(controller) }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [video, controller, takesFocus, label]);
}

/** Plays an uploaded film. Load it lazily. */
export default function FilmPlayer({ film, start, onVideo, onTrouble, ...props }: FilmPlayerProps) {
  const { plays, takesFocus, skip = {}, cover } = props;
  const { t } = useTranslation(['film', 'detail']);
  const { language } = useLanguage();
  const renewals = useMemberCookieRenewals();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [controller, setController] = useState<HTMLElement | null>(null);
  const label = t('detail:player', { title: film.title });
  const isWide = useStore(theatre);
  const captionsScale = useStore(captionsSize);
  const { begun } = useVideoState(video, start);
  // Kept: renditions that the page learns of later, or no longer, would stop the film.
  const [{ source, hls }] = useState(film);
  // Without a member cookie it could only fail.
  const stream = useStream(renewals === 0 ? null : video, { source, hls }, start);
  const place = usePlace(video, start);
  const fail = usePlaybackReports(video, film, stream.rendition);
  const lost = useReconnect(video, hls ?? source, stream.reload, (trouble) => {
    fail(trouble);
    onTrouble(trouble, video?.currentTime || place.current);
  });
  useChapterTrack(video, film.chapters);
  const captions = useCaptions(video, film.captions, language);
  useMediaSession(video, film);
  useRotation(video, controller);
  const { sum, onTap } = useDoubleTap(video);

  useController(controller, video, { label, takesFocus, onCaptionsKey: captions.toggle });
  useEffect(() => {
    onVideo?.(video);
    return () => onVideo?.(null);
  }, [video, onVideo]);

  /** Touch only, beside the controls: with a mouse the controller's own click plays and pauses. */
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch' && [video, controller].includes(event.target as HTMLElement))
      onTap(event);
  };

  return (
    <media-controller
      ref={setController}
      nohotkeys
      autohide="3"
      lang={language}
      className={styles.player}
      // The page's columns follow it.
      data-theatre={isWide ? '' : undefined}
      style={{ '--captionsScale': captionsScale } as CSSProperties}
      tabIndex={0}
      role="region"
      onPointerUp={onPointerUp}
    >
      <FilmVideo ref={setVideo} film={film} plays={plays} hasCookie={renewals > 0} />
      <media-loading-indicator slot="centered-chrome" noautohide className={styles.loading}>
        <span slot="icon" className={styles.spinner}>
          <Spinner size={26} />
        </span>
      </media-loading-indicator>
      {!begun && video && (
        <StartButton
          title={film.title}
          onClick={() => {
            togglePlay(video);
            // The button goes.
            controller?.focus({ preventScroll: true });
          }}
        />
      )}
      <LostNotch lost={lost} />
      {sum !== 0 && <SeekFlash seconds={sum} />}
      {cover && (
        <div slot="centered-chrome" className={styles.cover} {...stays}>
          {cover}
        </div>
      )}
      {video && controller && begun && !cover && (
        <Controls
          video={video}
          controller={controller}
          title={film.title}
          chapters={film.chapters}
          stream={stream}
          captions={captions}
          skip={skip}
        />
      )}
    </media-controller>
  );
}
