import type { DetailItem } from '@platform/contracts';
import { type YouTubeVideo, youTubeVideo } from './youtube-video.ts';

export type Playback =
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
export function playbackOf(item: DetailItem): Playback {
  if (item.type === 'embed') return embedPlayback(item.iframeCode);
  if (item.type === 'video') {
    return item.objectPath ? { kind: 'file', source: objectSource(item.objectPath) } : { kind: 'none' };
  }
  const video = youTubeVideo(item.youtubeUrl);
  return video ? { kind: 'youtube', video } : { kind: 'none' };
}
