import type { Logger } from '@platform/service-kit';
import type { MediaSource, MediaTools } from '../domain/ports.ts';
import { parseProbe } from './parse-probe.ts';
import { runTool } from './run-tool.ts';

const probeLimits = { timeoutMs: 15_000, maxOutputBytes: 256 * 1024 };
const frameLimits = { timeoutMs: 15_000, maxOutputBytes: 5 * 1024 * 1024 };
const widestPixels = 1280;
/** Somewhat over 8K. A larger frame is not worth the memory its decoding takes. */
const mostPixels = 40_000_000;

/** What the tools say when the bytes are wrong, as against a read that failed. */
const badBytes =
  /Invalid data found|moov atom not found|could not find codec parameters|EBML header parsing failed/i;
const badRead =
  /HTTP error|Server returned|Stream ends prematurely|Connection|Input\/output error|timed out|Unable to seek/i;

export interface MediaToolsOptions {
  ffmpeg: string;
  ffprobe: string;
  logger: Logger;
}

/** ffmpeg and ffprobe where they are installed; without them durations and pictures are simply not known. */
export async function createMediaTools({ ffmpeg, ffprobe, logger }: MediaToolsOptions): Promise<MediaTools> {
  const [canProbe, canDecode] = await Promise.all([ffprobe, ffmpeg].map(isInstalled));
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
      if (code === 0) return parseProbe(stdout.toString()) ?? 'not-media';
      if (badBytes.test(stderr) && !badRead.test(stderr)) return 'not-media';
      throw new Error(`ffprobe failed: ${withoutUrls(stderr)}`);
    },

    async frame(source, at) {
      if (!canDecode) return undefined;
      const seek = at > 0 ? ['-ss', at.toFixed(3)] : [];
      const args = ['-nostdin', ...seek, ...inputArgs(source), ...frameArgs];
      const { code, stdout, stderr } = await runTool(ffmpeg, args, frameLimits);
      if (code === 0) return stdout.length > 0 ? stdout : undefined;
      throw new Error(`ffmpeg failed: ${withoutUrls(stderr)}`);
    },
  };
}

/**
 * How either tool opens a file: by the demuxer its first bytes call for and no other, over the protocol of the URL and no
 * other (no file:, no pipe:, no nested playlist), one version of the object only.
 */
function inputArgs({ url, etag, type }: MediaSource): string[] {
  const protocols = url.startsWith('https:') ? 'https,tls,tcp' : 'http,tcp';
  return [
    ...['-v', 'error', '-hide_banner', '-threads', '1', '-max_pixels', String(mostPixels)],
    ...['-protocol_whitelist', protocols, '-format_whitelist', type.demuxer, '-f', type.demuxer],
    ...['-headers', `If-Match: ${etag}\r\n`, '-rw_timeout', '10000000', '-i', url],
  ];
}

const probeArgs = [
  ...[
    '-show_entries',
    'format=duration:stream=codec_type,width,height,duration:stream_disposition=attached_pic:stream_side_data=rotation',
  ],
  ...['-of', 'json'],
];

const frameArgs = [
  ...['-map', '0:v:0', '-frames:v', '1', '-an', '-sn', '-dn', '-map_metadata', '-1'],
  ...['-vf', `scale=w='min(${widestPixels},iw)':h=-2,format=yuvj420p`, '-c:v', 'mjpeg', '-q:v', '4'],
  ...['-f', 'image2pipe', 'pipe:1'],
];

const isInstalled = (command: string): Promise<boolean> =>
  runTool(command, ['-version'], { timeoutMs: 10_000, maxOutputBytes: 64 * 1024 }).then(
    ({ code }) => code === 0,
    () => false,
  );

/** A presigned URL is a key to the object; none belongs in a log. */
const withoutUrls = (text: string): string => text.replace(/https?:\/\/\S+/g, '<url>').trim();
