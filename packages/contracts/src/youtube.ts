/** Addresses of YouTube videos: read in every form people paste, written in one. No dependencies, for the browser too. */

import { parseUrl } from './urls.ts';

const videoId = /^[\w-]{11}$/;
/** Words in the place of an id that are as long as one: players of a playlist and of a channel's live stream. */
const notVideos = new Set(['videoseries', 'live_stream']);
const hosts = new Set(
  ['youtube.com', 'youtube-nocookie.com'].flatMap((host) =>
    ['', 'www.', 'm.', 'music.'].map((sub) => sub + host),
  ),
);
const shortHosts = new Set(['youtu.be', 'www.youtu.be']);
/** First segments of a path whose second is the id. */
const idFollows = new Set(['embed', 'shorts', 'live', 'v', 'e']);

function parse(address: string): URL | undefined {
  const text = address.trim();
  const whole = text.startsWith('//')
    ? `https:${text}`
    : /^[a-z][\w+.-]*:/i.test(text)
      ? text
      : `https://${text}`;
  const url = parseUrl(whole);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/**
 * Gives the id of the video that an address of youtube.com (www, m and music too), youtube-nocookie.com or youtu.be is of:
 * watch, embed, shorts, live and short links, with or without a scheme. Undefined for anything else, lists and channels included.
 */
export function youtubeVideoId(address: string): string | undefined {
  const url = parse(address);
  if (!url) return undefined;
  const [, first = '', second = ''] = url.pathname.split('/');
  let id: string | null = null;
  if (shortHosts.has(url.hostname)) id = first;
  else if (hosts.has(url.hostname))
    id = idFollows.has(first) ? second : first === 'watch' ? url.searchParams.get('v') : null;
  return id !== null && videoId.test(id) && !notVideos.has(id) ? id : undefined;
}

/** Whether an address is a short's: YouTube's vertical videos. */
export const isYoutubeShort = (address: string): boolean =>
  parse(address)?.pathname.startsWith('/shorts/') ?? false;

/** The one form in which the address of a video is kept and sent. */
export const youtubeWatchUrl = (id: string): string => `https://www.youtube.com/watch?v=${id}`;
