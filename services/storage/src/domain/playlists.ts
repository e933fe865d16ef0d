import { formatTime } from './captions.ts';
import { previewsOf } from './encoder-args.ts';
import type { Rendition, Storyboard } from './transcoding.ts';

/** One segment of a rendition, as ffmpeg's playlist lists it. */
interface Segment {
  /** Seconds. */
  duration: number;
  bytes: number;
}

/** The segments of a media playlist whose segments are byte ranges of one file (RFC 8216). */
export const segmentsOf = (playlist: string): Segment[] =>
  [...playlist.matchAll(/#EXTINF:([\d.]+),.*\n#EXT-X-BYTERANGE:(\d+)/g)].map(([, duration, bytes]) => ({
    duration: Number(duration),
    bytes: Number(bytes),
  }));

/** In seconds. */
const shortestEnd = 1;
const lastTwo =
  /#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)(@\d+\n.+\n)#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@.+\n.+\n(?=#EXT-X-ENDLIST)/;

/**
 * Joins the last segments of a media playlist until the last one is long enough. Sound may end a little before the pictures, and hls.js never
 * ends a film whose last segment has pictures alone: it counts as not loaded (hls.js 1.7, issue 7266).
 */
export function withLongEnd(playlist: string): string {
  const [both, seconds, bytes, place, lastSeconds, lastBytes] = lastTwo.exec(playlist) ?? [];
  if (!both || Number(lastSeconds) >= shortestEnd) return playlist;
  const long = Number(seconds) + Number(lastSeconds);
  const joined = `#EXTINF:${long.toFixed(6)},\n#EXT-X-BYTERANGE:${Number(bytes) + Number(lastBytes)}${place}`;
  const target = (given: string) => `${Math.max(Number(given), Math.round(long))}`;
  return withLongEnd(playlist.replace(both, joined).replace(/(?<=TARGETDURATION:)\d+/, target));
}

export const durationOf = (segments: Segment[]): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0);

/** Peak and average in bits a second. The short first segments are left out of the peak: they say little of the rest. */
export function bandwidthOf(segments: Segment[]): Pick<Rendition, 'bandwidth' | 'averageBandwidth'> {
  const long = segments.filter(({ duration }) => duration >= 1.5);
  const rates = (long.length > 0 ? long : segments).map(({ duration, bytes }) => (8 * bytes) / duration);
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const average = (8 * bytes) / durationOf(segments);
  return { bandwidth: Math.ceil(Math.max(average, ...rates)), averageBandwidth: Math.ceil(average) };
}

/**
 * The CODECS attribute (RFC 6381) of a rendition, by the first bytes of its file: profile, compatibility and level are those of its
 * avcC box (ISO/IEC 14496-15, 5.3.3.1). Undefined when it has none.
 */
export function codecsOf(head: Buffer, hasSound: boolean): string | undefined {
  const at = head.indexOf('avcC', 0, 'latin1');
  if (at === -1 || at + 8 > head.length) return undefined;
  const video = `avc1.${head.toString('hex', at + 5, at + 8)}`;
  return hasSound ? `${video},mp4a.40.2` : video;
}

/** The master playlist: the renditions, the one for slow lines first, as players begin with it. */
export function masterPlaylist(renditions: readonly Rendition[]): string {
  const rows = [...renditions]
    .sort((a, b) => a.averageBandwidth - b.averageBandwidth)
    .map((one) => {
      const attributes = [
        `BANDWIDTH=${one.bandwidth}`,
        `AVERAGE-BANDWIDTH=${one.averageBandwidth}`,
        `CODECS="${one.codecs}"`,
        `RESOLUTION=${one.width}x${one.height}`,
        `FRAME-RATE=${one.frameRate.toFixed(3)}`,
        `NAME="${one.name}"`,
      ];
      return `#EXT-X-STREAM-INF:${attributes.join()}\n${one.file}.m3u8\n`;
    });
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${rows.join('')}`;
}

/** WebVTT whose cues name the part of a sheet that shows their interval, as media players read it (`#xywh=`). */
export function storyboardTrack(board: Storyboard): string {
  const { file, duration, interval, width, height, columns } = board;
  const cues = Array.from({ length: previewsOf(board, board) }, (_, index) => {
    const place = index % columns ** 2;
    const sheet = `${Math.floor(index / columns ** 2) + 1}`.padStart(3, '0');
    const x = (place % columns) * width;
    const y = Math.floor(place / columns) * height;
    const times = [index * interval, Math.min((index + 1) * interval, duration)].map((at) =>
      formatTime(Math.round(at * 1000)),
    );
    return `${times.join(' --> ')}\n${file}-${sheet}.webp#xywh=${x},${y},${width},${height}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}
