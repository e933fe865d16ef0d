import type { ProcessingFailure, RenditionName } from '@platform/contracts';
import { parseJson } from '@platform/service-kit';
import * as z from 'zod';

/** What ffprobe says of an uploaded film, as far as its renditions depend on it. */
export interface Film {
  /** Index of its pictures among the file's streams. */
  stream: number;
  /** Seconds, by the file's header; 0 when it doesn't say, as one that was written to a pipe. */
  duration: number;
  /** As shown: upright, with square pixels. */
  width: number;
  height: number;
  /** A number or a fraction, for ffmpeg. */
  frameRate: string;
  /** Bits a second. */
  bitRate: number;
  isInterlaced: boolean;
  isHdr: boolean;
  /** Its pictures can go into a rendition as they are. */
  hasPlainH264: boolean;
  sound: 'none' | 'copied' | 'encoded';
  /** Index of its sound among the file's streams. */
  soundStream: number | undefined;
  /** Those of its other sounds, such as dubbed ones. */
  otherSounds: number[];
  /** Frames that its coding reorders. */
  reordered: number;
}

/**
 * What `readFilm` needs of ffprobe. A packet's time is before the start when the file plays from within a segment on (an mp4's edit list).
 */
const filmEntries = [
  'format=start_time,duration,bit_rate,format_name',
  'stream=index,codec_type,codec_name,profile,pix_fmt,width,height,sample_aspect_ratio,avg_frame_rate,field_order,has_b_frames,color_transfer,channels,start_time',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
  'packet=stream_index,pts_time',
].join(':');
export const filmArgs = ['-show_entries', filmEntries, '-read_intervals', '%+#200'];

const text = z.string().optional().catch(undefined);
const number = z.coerce.number().finite().nonnegative().optional().catch(undefined);
/** Below 0 where something comes before what is shown first. */
const time = z.coerce.number().finite().optional().catch(undefined);
const seconds = z.coerce.number().nonnegative().max(1_000_000).optional().catch(undefined);
const pixels = z.number().int().positive().optional().catch(undefined);
/** ffprobe's JSON. What it was not asked for is undefined, and so is what makes no sense. */
export const probeSchema = z.object({
  format: z.object({ start_time: time, duration: seconds, bit_rate: number, format_name: text }),
  streams: z.array(
    z.object({
      index: z.number(),
      ...{ codec_type: text, codec_name: text, profile: text, pix_fmt: text },
      ...{
        width: pixels,
        height: pixels,
        duration: seconds,
        sample_aspect_ratio: text,
        avg_frame_rate: text,
      },
      ...{ field_order: text, has_b_frames: number, color_transfer: text },
      ...{ channels: number, start_time: time },
      disposition: z.object({ attached_pic: number }).optional(),
      side_data_list: z
        .array(z.object({ rotation: z.coerce.number().optional().catch(undefined) }))
        .optional(),
    }),
  ),
  packets: z.array(z.object({ stream_index: z.number().optional(), pts_time: time })).optional(),
});
type Format = z.infer<typeof probeSchema>['format'];
type Stream = z.infer<typeof probeSchema>['streams'][number];

/** Parses ffprobe's JSON; a reason when nothing can be made of the file. */
export function readFilm(json: string): Film | ProcessingFailure {
  const parsed = probeSchema.safeParse(parseJson(json));
  if (!parsed.success) return 'unreadable';
  const { format, streams, packets = [] } = parsed.data;
  const picture = pictureIn(streams);
  if (!picture) return 'no_picture';
  const size = shownSize(picture);
  if (!size) return 'unreadable';
  const isInterlaced = ['tt', 'bb', 'tb', 'bt'].includes(picture.field_order ?? '');
  const [sound, ...others] = streams.filter(
    ({ codec_type, codec_name = 'unknown' }) => codec_type === 'audio' && codec_name !== 'unknown',
  );
  const { start_time: start = 0 } = format;
  const leadIn = ({ index }: Stream) =>
    Math.max(
      0,
      ...packets.map(({ stream_index, pts_time = start }) => (stream_index === index ? start - pts_time : 0)),
    );
  const canCopy = (stream: Stream, longest: number) =>
    copiedFrom.test(format.format_name ?? '') &&
    leadIn(stream) <= longest &&
    (stream.start_time ?? 0) - start < latestStart;
  return {
    stream: picture.index,
    duration: lengthOf(format),
    ...size,
    frameRate: frameRateOf(picture.avg_frame_rate),
    bitRate: format.bit_rate ?? 0,
    isInterlaced,
    isHdr: isHdr(picture),
    hasPlainH264:
      picture.codec_name === 'h264' &&
      ['yuv420p', 'yuvj420p'].includes(picture.pix_fmt ?? '') &&
      rotationOf(picture) === 0 &&
      !isInterlaced &&
      (picture.height ?? 0) <= 2160 &&
      canCopy(picture, longestLeadIn.picture),
    reordered: picture.has_b_frames ?? 0,
    sound: !sound ? 'none' : isPlainAac(sound) && canCopy(sound, longestLeadIn.sound) ? 'copied' : 'encoded',
    soundStream: sound?.index,
    otherSounds: others.map(({ index }) => index),
  };
}

/** Containers that say when each picture is shown (AVI doesn't), with streams that mp4 takes as they are (MPEG's aren't). */
const copiedFrom = /mov|matroska|flv/;
/**
 * In seconds. Chromium ignores an edit list that begins with an empty edit (ISO/IEC 14496-12, 8.6.6), so that a copied stream that begins
 * later is played too early by that much.
 */
const latestStart = 0.04;
/** In seconds. Of what the file says to leave out, players leave out sound; of pictures Chromium shows none until the next key frame. */
const longestLeadIn = { picture: 0.001, sound: 0.5 };

/** What the header says. Matroska's counts from 0, not from the first picture; MPEG streams have none, and may jump in time. */
function lengthOf({ start_time = 0, duration = 0, format_name = '' }: Format): number {
  if (format_name.startsWith('mpeg')) return 0;
  return format_name.includes('matroska') ? Math.max(0, duration - start_time) : duration;
}

/** The stream of pictures; a cover is none. */
export const pictureIn = (streams: Stream[]): Stream | undefined =>
  streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic);

const rotationOf = ({ side_data_list }: Stream): number =>
  side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;

/** As shown: upright, with square pixels. Undefined when it isn't known. */
export function shownSize(stream: Stream): { width: number; height: number } | undefined {
  const { width, height, sample_aspect_ratio } = stream;
  if (!width || !height) return undefined;
  const wide = Math.max(1, Math.round(width * pixelRatio(sample_aspect_ratio)));
  const isTurned = Math.abs(rotationOf(stream)) % 180 === 90;
  return isTurned ? { width: height, height: wide } : { width: wide, height };
}

export const isHdr = ({ color_transfer = '' }: Stream): boolean =>
  ['smpte2084', 'arib-std-b67'].includes(color_transfer);

/** AAC-LC of at most two channels. */
const isPlainAac = ({ codec_name, profile, channels = 0 }: Stream) =>
  codec_name === 'aac' && profile === 'LC' && channels <= 2;

function pixelRatio(ratio = ''): number {
  const [wide = 1, high = 1] = ratio.split(':').map(Number);
  return wide > 0 && high > 0 ? wide / high : 1;
}

/** Held between 10 and 60: players are slow to begin and seek in less. */
function frameRateOf(fraction = ''): string {
  const [frames = 0, seconds = 0] = fraction.split('/').map(Number);
  const rate = frames / seconds;
  if (!(rate > 10)) return Number.isNaN(rate) ? '25' : '10';
  return rate > 60 ? '60' : fraction;
}

/** A rendition to encode: the shorter side of its pictures, and its highest bit rate in bits a second. */
export interface Rung {
  name: RenditionName;
  height: number;
  maxRate: number;
}

/** Part of a height that counts as it: films are often cropped a little. */
const nearly = 0.9;

/** Above this bit rate, a film that can be copied gets high renditions too. */
const wellCompressedBitRate = 4_000_000;
/** Encoders take even sizes only. */
export const even = (pixels: number) => Math.max(2, 2 * Math.floor(pixels / 2));

const highRungs = (side: number): Rung[] =>
  [
    { name: '720p' as const, height: 720, maxRate: 2_500_000 },
    { name: '1080p' as const, height: 1080, maxRate: 4_500_000 },
  ].filter(({ height }) => nearly * height <= side);

/** The highest rendition that is encoded of a film whose shorter side is so long. */
export const highestRung = (side: number): RenditionName => highRungs(side).at(-1)?.name ?? '480p';

/**
 * Renditions to encode, in groups that one run of the encoder makes: the one for slow lines first, so that it can be used early.
 * @param copied whether the film's own pictures are a rendition already
 */
export function planRungs({ width, height, bitRate }: Film, copied: boolean): Rung[][] {
  const side = Math.min(width, height);
  const low: Rung = { name: '480p', height: Math.min(480, even(side)), maxRate: 1_200_000 };
  const wanted = copied && bitRate <= wellCompressedBitRate ? [] : highRungs(side);
  return [copied && side <= 480 ? [] : [low], wanted].filter((group) => group.length > 0);
}
