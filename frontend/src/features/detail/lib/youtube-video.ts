import { youtubeVideoId } from '@platform/contracts/youtube';

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
