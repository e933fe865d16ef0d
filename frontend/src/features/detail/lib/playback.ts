import type { DetailItem, Embed, Video, YoutubeDetail } from '@platform/contracts';
import { youtubeVideoId } from '@platform/contracts/youtube';

/** What is needed of an item to play it. */
export type PlayableItem = Pick<DetailItem, 'id' | 'title' | 'thumbnail'> &
  (
    | Pick<Video, 'type' | 'objectPath'>
    | Pick<Embed, 'type' | 'iframeCode'>
    | Pick<YoutubeDetail, 'type' | 'youtubeUrl'>
  );

type Playback =
  | { kind: 'file'; source: string }
  | { kind: 'youtube'; video: YouTubeVideo }
  | { kind: 'frame'; frame: FrameAttributes }
  | { kind: 'none' };

/** What an iframe keeps of the operator's code. */
export type FrameAttributes = { src: string; allow?: string | undefined; title?: string | undefined };

/** Where a stored object is delivered from. */
export function objectSource(objectPath: string): string {
  if (objectPath.startsWith('/objects/')) return objectPath;
  if (/^https:\/\//i.test(objectPath)) {
    const last = objectPath.split(/[?#]/, 1)[0]?.split('/').filter(Boolean).at(-1) ?? '';
    return `/objects/uploads/${last}`;
  }
  return `/objects/${objectPath.replace(/^\/+/, '')}`;
}

/** The iframe of an embed code, read without running it; null when there is no https one of another site. */
function parseFrame(iframeCode: string): FrameAttributes | null {
  const frame = new DOMParser().parseFromString(iframeCode, 'text/html').querySelector('iframe');
  const source = frame?.getAttribute('src')?.trim() ?? '';
  const src = source.startsWith('//') ? `https:${source}` : source;
  if (!frame || !URL.canParse(src)) return null;
  const { protocol, origin } = new URL(src);
  // A frame of our own origin would be no sandbox at all.
  if (protocol !== 'https:' || origin === window.location.origin) return null;
  const attribute = (name: string) => frame.getAttribute(name) || undefined;
  return { src, allow: attribute('allow'), title: attribute('title') };
}

/** A bare link to a video in an embed code, for codes that hold no iframe. */
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

/** How an item is played, by what it has. */
export function playbackOf(item: PlayableItem): Playback {
  if (item.type === 'embed') return embedPlayback(item.iframeCode);
  if (item.type === 'video') {
    return item.objectPath ? { kind: 'file', source: objectSource(item.objectPath) } : { kind: 'none' };
  }
  const video = youTubeVideo(item.youtubeUrl);
  return video ? { kind: 'youtube', video } : { kind: 'none' };
}

export type YouTubeVideo = {
  videoId: string;
  /** Whole seconds into it; 0 is its beginning. */
  start: number;
};

/** Seconds of `90`, `90s`, `1m30s` or `1h2m3s`; 0 for anything else. */
function seconds(time: string): number {
  const [, hours, minutes, rest] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0);
  return Number.isSafeInteger(total) ? total : 0;
}

/** Where a link begins: `?start=90`, `?t=1m30s`, `#t=90`. */
const startOf = (address: string): number =>
  seconds(/[?&#](?:start|t|time_continue)=([\dhms]+)/.exec(address)?.[1] ?? '');

/** The video and start time in any address of a YouTube video; null for everything else. */
export function youTubeVideo(address: string): YouTubeVideo | null {
  const videoId = youtubeVideoId(address);
  return videoId === undefined ? null : { videoId, start: startOf(address) };
}
