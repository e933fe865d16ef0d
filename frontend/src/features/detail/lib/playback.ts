import type { DetailItem } from '@platform/contracts';

export type Playback =
  | { kind: 'file'; source: string }
  | { kind: 'youtube'; videoId: string }
  | { kind: 'frame'; frame: FrameAttributes }
  | { kind: 'none' };

/** What an iframe keeps of the operator's code. */
export type FrameAttributes = { src: string; allow?: string | undefined; title?: string | undefined };

const videoIdPattern = /^[\w-]{6,20}$/;
const youTubeHosts = /^(?:www\.|m\.|music\.)?(?:youtube\.com|youtube-nocookie\.com)$/;

/** The video's id in any address of a YouTube video; null for everything else. */
export function youTubeId(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const [, first = '', second = ''] = pathname.split('/');
  let id: string | null = null;
  if (hostname === 'youtu.be') id = first;
  else if (youTubeHosts.test(hostname)) {
    id = ['embed', 'shorts', 'live', 'v'].includes(first) ? second : searchParams.get('v');
  }
  return id !== null && videoIdPattern.test(id) ? id : null;
}

/** Where a stored object is delivered from. */
export function objectSource(objectPath: string): string {
  if (objectPath.startsWith('/objects/')) return objectPath;
  if (/^https:\/\//i.test(objectPath)) {
    const last = objectPath.split(/[?#]/, 1)[0]?.split('/').filter(Boolean).at(-1) ?? '';
    return `/objects/uploads/${last}`;
  }
  return `/objects/${objectPath.replace(/^\/+/, '')}`;
}

/** The iframe of an embed code, read without running it; null when there is no https one. */
export function parseFrame(iframeCode: string): FrameAttributes | null {
  const frame = new DOMParser().parseFromString(iframeCode, 'text/html').querySelector('iframe');
  const source = frame?.getAttribute('src')?.trim() ?? '';
  const src = source.startsWith('//') ? `https:${source}` : source;
  if (!frame || !URL.canParse(src) || new URL(src).protocol !== 'https:') return null;
  const attribute = (name: string) => frame.getAttribute(name) || undefined;
  return { src, allow: attribute('allow'), title: attribute('title') };
}

/** A bare link to a video in an embed code, for codes that hold no iframe. */
const linkIn = (iframeCode: string): string =>
  /https:\/\/(?:youtu\.be|(?:www\.)?youtube(?:-nocookie)?\.com)\/[^\s"'<>]+/i.exec(iframeCode)?.[0] ?? '';

/** How an item is played, by what it has. */
export function playbackOf(item: DetailItem): Playback {
  if (item.type === 'video') {
    return item.objectPath ? { kind: 'file', source: objectSource(item.objectPath) } : { kind: 'none' };
  }
  if (item.type === 'youtube') {
    const videoId = youTubeId(item.youtubeUrl);
    return videoId ? { kind: 'youtube', videoId } : { kind: 'none' };
  }
  const frame = parseFrame(item.iframeCode);
  const videoId = youTubeId(frame?.src ?? linkIn(item.iframeCode));
  if (videoId) return { kind: 'youtube', videoId };
  return frame ? { kind: 'frame', frame } : { kind: 'none' };
}

/** YouTube's player with controls, without autoplay, cookies or other channels' videos at the end. */
export const youTubePlayer = (videoId: string, language: string): string =>
  `https://www.youtube-nocookie.com/embed/${videoId}?controls=1&autoplay=0&rel=0&modestbranding=1&playsinline=1&hl=${language}`;
