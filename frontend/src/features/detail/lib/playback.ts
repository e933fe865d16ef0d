import type { CategoryVideoDetail, DetailItem, Embed, Video, VideoDetail } from '@platform/contracts';
import { parseUrl } from '@platform/contracts/urls';
import { youtubeVideoId } from '@platform/contracts/youtube';
import type { Film } from '../../film-player/components/film-player.tsx';

export type PlayableItem = Pick<DetailItem, 'id' | 'title' | 'thumbnail'> &
  (
    | (Pick<Video, 'type' | 'objectPath'> & Partial<Pick<VideoDetail, 'playback'>>)
    | Pick<Embed, 'type' | 'iframeCode'>
    | Pick<CategoryVideoDetail, 'type' | 'youtubeUrl'>
  );

type Playback =
  | { kind: 'file'; film: Film }
  | { kind: 'youtube'; video: YouTubeVideo }
  | { kind: 'frame'; frame: FrameAttributes }
  /** No browser can play the film yet, or ever. */
  | { kind: 'processing' }
  | { kind: 'failed' }
  | { kind: 'none' };

/** The attributes kept from the operator's iframe code. */
export type FrameAttributes = { src: string; allow?: string | undefined; title?: string | undefined };

/** Parses the iframe of an embed code without running it; null unless its source is https and another site's. */
function parseFrame(iframeCode: string): FrameAttributes | null {
  const frame = new DOMParser().parseFromString(iframeCode, 'text/html').querySelector('iframe');
  const source = frame?.getAttribute('src')?.trim() ?? '';
  const src = source.startsWith('//') ? `https:${source}` : source;
  const url = parseUrl(src);
  if (!frame || !url) return null;
  // With allow-scripts and allow-same-origin, a frame of our own origin could escape the sandbox.
  if (url.protocol !== 'https:' || url.origin === window.location.origin) return null;
  const attribute = (name: string) => frame.getAttribute(name) || undefined;
  return { src, allow: attribute('allow'), title: attribute('title') };
}

/** The YouTube link in an embed code without an iframe. */
const linkIn = (iframeCode: string): string =>
  /(?:https?:)?\/\/(?:youtu\.be|(?:[a-z]+\.)?youtube(?:-nocookie)?\.com)\/[^\s"'<>]+/i
    .exec(iframeCode)?.[0]
    .replaceAll('&amp;', '&') ?? '';

function embedPlayback(iframeCode: string): Playback {
  const frame = parseFrame(iframeCode);
  const video = youTubeVideo(frame?.src ?? linkIn(iframeCode));
  if (video) return { kind: 'youtube', video };
  return frame ? { kind: 'frame', frame } : { kind: 'none' };
}

export function playbackOf(item: PlayableItem): Playback {
  if (item.type === 'embed') return embedPlayback(item.iframeCode);
  if (item.type === 'video') {
    const { id, type, title, thumbnail, objectPath, playback } = item;
    if (!objectPath) return { kind: 'none' };
    if (playback?.state === 'processing' || playback?.state === 'failed') return { kind: playback.state };
    const tracks = playback ?? { captions: [], chapters: [] };
    return { kind: 'file', film: { id, type, title, thumbnail, source: objectPath, ...tracks } };
  }
  const video = youTubeVideo(item.youtubeUrl);
  return video ? { kind: 'youtube', video } : { kind: 'none' };
}

export type YouTubeVideo = {
  videoId: string;
  /** Whole seconds. */
  start: number;
};

/** Seconds of `90`, `90s`, `1m30s` or `1h2m3s`; 0 for anything else. */
function seconds(time: string): number {
  const [, hours, minutes, rest] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0);
  return Number.isSafeInteger(total) ? total : 0;
}

/** A link's start time: `?start=90`, `?t=1m30s`, `#t=90`. */
const startOf = (address: string): number =>
  seconds(/[?&#](?:start|t|time_continue)=([\dhms]+)/.exec(address)?.[1] ?? '');

/** The video id and start time of a YouTube link; null for other addresses. */
export function youTubeVideo(address: string): YouTubeVideo | null {
  const videoId = youtubeVideoId(address);
  return videoId === undefined ? null : { videoId, start: startOf(address) };
}
