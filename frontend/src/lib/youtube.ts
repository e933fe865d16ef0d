/** YouTube's ids have 11 characters. */
const videoIdPattern = /^[\w-]{11}$/;
const hosts = /^(?:www\.|m\.|music\.)?(?:youtube\.com|youtube-nocookie\.com)$/;
const playerPaths = ['embed', 'shorts', 'live', 'v', 'e'];
/** What stands in an id's place in players of lists and channels. */
const notVideos = ['videoseries', 'live_stream'];

export type YouTubeVideo = {
  videoId: string;
  /** Whole seconds into it; 0 is its beginning. */
  start: number;
};

/** Seconds of `90`, `90s`, `1m30s` or `1h2m3s`; 0 for anything else. */
function seconds(time: string | null): number {
  const [whole, hours, minutes, rest] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time ?? '') ?? [];
  if (!whole) return 0;
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0);
  return Number.isSafeInteger(total) ? total : 0;
}

function startOf({ searchParams, hash }: URL): number {
  const fragment = new URLSearchParams(hash.slice(1));
  return seconds(
    searchParams.get('start') ??
      searchParams.get('t') ??
      searchParams.get('time_continue') ??
      fragment.get('t'),
  );
}

/** The video and start time in any address of a YouTube video, with or without its scheme; null for everything else. */
export function youTubeVideo(address: string): YouTubeVideo | null {
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address.replace(/^\/\//, '')}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  const [, first = '', second = ''] = url.pathname.split('/');
  let videoId: string | null = null;
  if (url.hostname === 'youtu.be') videoId = first;
  else if (hosts.test(url.hostname)) {
    videoId = playerPaths.includes(first) ? second : url.searchParams.get('v');
  }
  if (videoId === null || !videoIdPattern.test(videoId) || notVideos.includes(videoId)) return null;
  return { videoId, start: startOf(url) };
}

/** YouTube's player, playing: controls, no cookies, no other channels' videos at the end. It is asked for by a click. */
export function youTubePlayer({ videoId, start }: YouTubeVideo, language: string): string {
  const player = new URL(`https://www.youtube-nocookie.com/embed/${videoId}`);
  const options = { controls: 1, autoplay: 1, rel: 0, modestbranding: 1, playsinline: 1, hl: language };
  for (const [name, value] of Object.entries(options)) player.searchParams.set(name, String(value));
  if (start > 0) player.searchParams.set('start', String(start));
  return player.href;
}
