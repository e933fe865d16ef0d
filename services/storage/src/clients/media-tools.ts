import { execFile } from 'node:child_process';
import { type Logger, parseJson } from '@platform/service-kit';
import { toneMapped } from '../domain/encoder-args.ts';
import { isHdr, pictureIn, probeSchema, shownSize } from '../domain/film.ts';
import type { MediaSource, MediaTools, Probe } from '../domain/objects.ts';

const probeLimits = { timeoutMs: 15_000, maxOutputBytes: 256 * 1024 };
const frameLimits = { timeoutMs: 15_000, maxOutputBytes: 5 * 1024 * 1024 };
/** For data. A frame of 8K needs half of it; the service has room for one tool. */
const memoryKilobytes = 400_000;
const widestPixels = 1280;
/** Slightly more than 8K, to limit memory use. */
const mostPixels = 40_000_000;

/** Error messages for invalid files, and for failed reads. */
const badBytes =
  /Invalid data found|moov atom not found|could not find codec parameters|EBML header parsing failed/i;
const badRead =
  /HTTP error|Server returned|Stream ends prematurely|Connection|Input\/output error|timed out|Unable to seek/i;

const tooLarge = /exceeds specified max pixel/i;

/** ffmpeg and ffprobe, if installed; otherwise durations and pictures stay unknown. */
export async function createMediaTools(options: {
  ffmpeg: string;
  ffprobe: string;
  logger: Logger;
}): Promise<MediaTools> {
  const { ffmpeg, ffprobe, logger } = options;
  const [canProbe, canDecode] = await Promise.all([isInstalled(ffprobe), isInstalled(ffmpeg)]);
  if (!canProbe || !canDecode)
    logger.warn({ canProbe, canDecode }, 'ffmpeg is missing: no durations or thumbnails');

  return {
    async probe(source) {
      if (!canProbe) return undefined;
      const { code, stdout, stderr } = await runTool(
        ffprobe,
        [...inputArgs(source), ...probeArgs],
        probeLimits,
      );
      if (code === 0) return parseProbe(stdout.toString(), source.type.contentType) ?? 'not-media';
      if (tooLarge.test(stderr)) return 'too-many-pixels';
      if (badBytes.test(stderr) && !badRead.test(stderr)) return 'not-media';
      throw new Error(`ffprobe failed: ${withoutUrls(stderr)}`);
    },

    async frame(source, at, probe) {
      if (!canDecode) return undefined;
      const seek = at > 0 ? ['-ss', at.toFixed(3)] : [];
      const args = ['-nostdin', ...seek, ...inputArgs(source), ...frameArgs(probe)];
      const { code, stdout, stderr } = await runTool(ffmpeg, args, frameLimits);
      if (code === 0) return stdout.length > 0 ? stdout : undefined;
      throw new Error(`ffmpeg failed: ${withoutUrls(stderr)}`);
    },
  };
}

/**
 * Input arguments of both tools: only the demuxer of the first bytes, only the URL's protocol (no file:, pipe: or
 * nested playlist), only one version of the object.
 */
function inputArgs({ url, etag, type }: MediaSource): string[] {
  const protocols = url.startsWith('https:') ? 'https,tls,tcp' : 'http,tcp';
  return [
    ...['-v', 'error', '-hide_banner', '-threads', '1', '-max_pixels', String(mostPixels)],
    ...['-protocol_whitelist', protocols, '-format_whitelist', type.demuxer, '-f', type.demuxer],
    ...['-headers', `If-Match: ${etag}\r\n`, '-rw_timeout', '10000000', '-i', url],
  ];
}

const probeEntries =
  'format=duration:stream=index,codec_type,codec_name,pix_fmt,width,height,sample_aspect_ratio,color_transfer,duration:stream_disposition=attached_pic:stream_side_data=rotation';
const probeArgs = ['-show_entries', probeEntries, '-of', 'json'];

function frameArgs(probe: Probe | undefined): string[] {
  const { width, height, isHdr: hdr = false } = probe ?? {};
  // With square pixels.
  const size = `w='max(2,min(${widestPixels},2*round(iw*sar/2)))':h='max(2,2*round(ow/dar/2))'`;
  const mapped = toneMapped({ isHdr: hdr, width: width ?? widestPixels, height: height ?? widestPixels });
  return [
    ...['-map', '0:v:0', '-frames:v', '1', '-an', '-sn', '-dn', '-map_metadata', '-1'],
    ...['-vf', `${mapped}scale=${size},setsar=1,format=yuvj420p`, '-c:v', 'mjpeg', '-q:v', '4'],
    ...['-f', 'image2pipe', 'pipe:1'],
  ];
}

/** Whether a tool can be run. @throws when it doesn't say so in time: a busy machine is no reason to do without it */
export const isInstalled = async (command: string, timeoutMs = 10_000): Promise<boolean> =>
  (await runTool(command, ['-version'], { timeoutMs, maxOutputBytes: 64 * 1024 })).code === 0;

/** Removes presigned URLs, which must not be logged. */
const withoutUrls = (text: string): string =>
  text
    .slice(-4_000)
    .replace(/https?:\/\/\S+/g, '<url>')
    .trim();

/** Parses ffprobe's JSON; undefined if invalid. Width and height are after rotation. */
export function parseProbe(json: string, contentType: string): Probe | undefined {
  const parsed = probeSchema.safeParse(parseJson(json));
  if (!parsed.success) return undefined;
  const { format, streams } = parsed.data;
  const video = pictureIn(streams);
  const size = video && shownSize(video);
  return {
    duration: format.duration ?? video?.duration ?? null,
    width: size?.width ?? null,
    height: size?.height ?? null,
    isHdr: video !== undefined && isHdr(video),
    hasVideo: video !== undefined,
    isPlayable:
      ['video/mp4', 'video/webm', 'video/quicktime'].includes(contentType) &&
      ['h264', 'vp8', 'vp9', 'av1'].includes(video?.codec_name ?? '') &&
      ['yuv420p', 'yuvj420p'].includes(video?.pix_fmt ?? '') &&
      streams.every(
        ({ codec_type, codec_name = '' }) => codec_type !== 'audio' || playableSound.has(codec_name),
      ),
  };
}

const playableSound = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac']);

interface ToolLimits {
  timeoutMs: number;
  /** Kills the tool when it prints more. */
  maxOutputBytes: number;
}

/** Arguments of `sh` before a command that runs within limits of `ulimit`. */
export const limitedBy = (...limits: string[]): string[] => [
  '-c',
  `${limits.map((limit) => `ulimit ${limit}; `).join('')}exec "$0" "$@"`,
];

/**
 * Runs ffmpeg or ffprobe with limited memory and PATH as the only environment variable, and kills it on timeout. The code is
 * 127 when there is no such command.
 * @throws when it takes too long or prints too much
 */
export function runTool(command: string, args: string[], { timeoutMs, maxOutputBytes }: ToolLimits) {
  return new Promise<{ code: number; stdout: Buffer; stderr: string }>((resolve, reject) => {
    const child = execFile(
      'sh',
      [...limitedBy(`-d ${memoryKilobytes}`), command, ...args],
      {
        encoding: 'buffer',
        timeout: timeoutMs,
        maxBuffer: maxOutputBytes,
        killSignal: 'SIGKILL',
        env: { PATH: process.env.PATH ?? '' },
      },
      (error, stdout, stderr) => {
        const code = error ? error.code : 0;
        if (typeof code === 'number') resolve({ code, stdout, stderr: stderr.toString('latin1') });
        // Not the original error, which contains the command with its URL.
        else reject(new Error(`${command} could not run: ${code ?? `ended by ${error?.signal}`}`));
      },
    );
    child.stdin?.end();
  });
}
