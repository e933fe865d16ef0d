import { even, type Film, type Rung } from './film.ts';

/** Arguments of ffmpeg. All runs read one file and write into the working directory. */

const input = (threads: number) => [
  ...['-nostdin', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y', '-threads', `${threads}`],
  ...['-protocol_whitelist', 'file,pipe'],
];

/** Confined to the demuxer that was found by the file's first bytes, so that no playlist can pose as a film. */
export const confined = (demuxer: string, file: string): string[] => [
  '-format_whitelist',
  demuxer,
  '-f',
  demuxer,
  '-i',
  file,
];

/**
 * Segments of one file, with its playlist. The short first ones let a slow line begin early. Times below 0, of reordered frames and of what
 * AAC begins with, are left to the edit list: otherwise ffmpeg lets both streams begin later, by different times, and Chromium ignores that,
 * so that the sound comes 60 ms too soon.
 */
const hls = (name: string) => [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-avoid_negative_ts', 'disabled'],
  ...['-f', 'hls', '-hls_time', '1', '-hls_playlist_type', 'vod'],
  ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
  ...['-hls_segment_filename', `${name}.mp4`, `${name}.m3u8`],
];

const soundOf = ({ sound, soundStream, duration }: Film): string[] => {
  if (sound === 'none') return ['-an'];
  const mapped = ['-map', `0:${soundStream}`, '-c:a'];
  if (sound === 'copied') return [...mapped, 'copy'];
  // As long as the pictures, with silence where it has none.
  const filled = `aresample=async=1:first_pts=0,apad=whole_dur=${duration}`;
  return [...mapped, 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000', '-af', filled];
};

interface Run {
  film: Film;
  demuxer: string;
  file: string;
  threads: number;
}

/** Reads all of a stream, so that ffmpeg's progress tells its length. */
export const lengthArgs = ({ demuxer, file }: Run, stream: number): string[] => [
  ...[...input(1), ...confined(demuxer, file), '-map', `0:${stream}`, '-c', 'copy', '-f', 'null', '-'],
];

/** The film's own pictures and sound as a rendition. The pictures begin at 0, where those of the other renditions do. */
export const copyArgs = ({ film, demuxer, file, threads }: Run, name: string): string[] => [
  ...[...input(threads), ...confined(demuxer, file), '-map', `0:${film.stream}`, '-c:v', 'copy'],
  ...['-bsf:v', 'setts=pts=PTS-STARTPTS:dts=DTS-STARTPTS'],
  ...[...soundOf(film), ...hls(name)],
];

/** Segments of 1 s, 1 s, then 2 s. */
const keyFrames = 'expr:gte(t,if(lt(n_forced,2),n_forced,(n_forced-1)*2))';

/**
 * Reorders as many frames as the film does, up to x264's usual two. Where a segment ends is decided in the order of coding, so that the sound
 * would have a hole where a player changes between these and a copy.
 */
const reorder = ({ reordered }: Film): string[] => {
  if (reordered === 0) return ['-bf', '0'];
  return reordered === 1 ? ['-x264-params', 'b-pyramid=none'] : [];
};

/** Several renditions in one run, so that the film is decoded once. */
export function encodeArgs(
  { film, demuxer, file, threads }: Run,
  rungs: (Rung & { file: string })[],
): string[] {
  const scaled = rungs.map(({ height }, index) => {
    const w = `if(gte(dar,1),2*round(${height}*dar/2),${height})`;
    const h = `if(gte(dar,1),${height},2*round(${height}/dar/2))`;
    return `[s${index}]scale=w='${w}':h='${h}':flags=bicubic,setsar=1,format=yuv420p[v${index}]`;
  });
  const split = `split=${rungs.length}${rungs.map((_, index) => `[s${index}]`).join('')}`;
  const prepared = `${film.isInterlaced ? 'yadif=deint=interlaced,' : ''}${toneMapped(film)}fps=${film.frameRate}`;
  const filters = [`[0:${film.stream}]${prepared},${split}`, ...scaled].join(';');
  return [
    ...[...input(threads), ...confined(demuxer, file), '-filter_complex_threads', `${threads}`],
    ...['-filter_complex', filters],
    ...rungs.flatMap(({ file: name, maxRate }, index) => [
      ...['-map', `[v${index}]`, '-c:v', 'libx264', '-threads', `${threads}`, '-preset', 'veryfast'],
      ...['-profile:v', 'high', '-crf', '23', '-maxrate', `${maxRate}`, '-bufsize', `${maxRate}`],
      ...['-rc_init_occupancy', `${Math.round(0.3 * maxRate)}`, '-g', '600', '-keyint_min', '1'],
      ...['-sc_threshold', '0', '-force_key_frames', keyFrames, ...(film.hasPlainH264 ? reorder(film) : [])],
      ...[...soundOf(film), ...hls(name)],
    ]),
  ];
}

/** Maps the brightness of HDR to that of an ordinary screen, in the size of the largest rendition, as it takes long. */
export function toneMapped({ isHdr, width, height }: Pick<Film, 'isHdr' | 'width' | 'height'>): string {
  if (!isHdr) return '';
  const side = Math.min(1080, even(Math.min(width, height)));
  return [
    // Some files name only the transfer function.
    'setparams=color_primaries=bt2020:colorspace=bt2020nc',
    `scale=${width >= height ? `-2:${side}` : `${side}:-2`}`,
    'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv,format=yuv420p,',
  ].join();
}

/** Preview pictures along the film: `columns` by `columns` a sheet. */
export interface StoryboardPlan {
  /** Seconds between two. */
  interval: number;
  width: number;
  height: number;
  columns: number;
}

const previewPixels = 160;

export function planStoryboard({ duration, width, height }: Film): StoryboardPlan {
  const scale = previewPixels / Math.max(width, height);
  const pixels = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return {
    // At most 720 pictures.
    interval: duration <= 300 ? 2 : duration <= 3600 ? 5 : 10 * Math.ceil(duration / 7200),
    width: pixels(width),
    height: pixels(height),
    columns: 10,
  };
}

/** How many there are along a film. */
export const previewsOf = ({ interval }: StoryboardPlan, { duration }: Pick<Film, 'duration'>): number =>
  Math.ceil(duration / interval);

/** Sheets of preview pictures, from key frames alone; the last one stands for the rest. Files are `<name>-001.webp` and so on. */
export const storyboardArgs = (
  { film, demuxer, file }: Run,
  plan: StoryboardPlan,
  name: string,
): string[] => [
  ...[...input(1), '-skip_frame', 'nokey', '-discard:v', 'nokey', '-discard:a', 'all'],
  // Without deblocking, and scaled by a plain average (area): an eighth less time, and no difference that can be seen at 160 px.
  ...['-skip_loop_filter', 'all'],
  ...[...confined(demuxer, file), '-map', `0:${film.stream}`, '-an', '-filter_threads', '1', '-vf'],
  [
    `fps=1/${plan.interval}:start_time=0:round=up`,
    `${toneMapped(film)}scale=${plan.width}:${plan.height}:flags=area,setsar=1`,
    `tpad=stop_mode=clone:stop=${previewsOf(plan, film)},trim=end_frame=${previewsOf(plan, film)}`,
    `tile=${plan.columns}x${plan.columns}`,
  ].join(),
  ...['-map_metadata', '-1', '-c:v', 'libwebp', '-quality', '60', '-f', 'image2', `${name}-%03d.webp`],
];
