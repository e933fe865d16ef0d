import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createScene, type Size } from './scenery.ts';

/** ffmpeg is not there, or did not make what was asked; the message says which. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
}

const hd: Size = { width: 1280, height: 720 };
const framesPerSecond = 12;

const rawInput = ({ width, height }: Size, rate: number) => [
  ...['-f', 'rawvideo', '-pixel_format', 'rgb24'],
  ...['-video_size', `${width}x${height}`, '-framerate', `${rate}`, '-i', '-'],
];

/** Runs ffmpeg over pictures it reads one by one, and gives what it writes to its output. */
async function encode(args: string[], pictures: Iterable<Buffer>): Promise<Buffer> {
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk;
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', (cause) =>
      reject(new MediaError('ffmpeg is missing: install it to make demo media', { cause })),
    );
    child.on('close', resolve);
  });
  // An ffmpeg that ends early breaks the pipe; its status and words tell why.
  pipeline(Readable.from(pictures, { highWaterMark: 1 }), child.stdin).catch(() => {});
  const status = await ended;
  if (status !== 0) throw new MediaError(`ffmpeg failed (${status}): ${complaint.trim()}`);
  return Buffer.concat(chunks);
}

/**
 * Draws picture number `seed`, 1280 by 720, as a JPEG.
 * @throws {MediaError} when ffmpeg is missing or fails
 */
export const drawScenery = (seed: number): Promise<Buffer> =>
  encode(
    [...rawInput(hd, 1), '-frames:v', '1', '-q:v', '3', '-f', 'image2', '-c:v', 'mjpeg', 'pipe:1'],
    [createScene(seed, hd).paint(0)],
  );

function* frames(seed: number, seconds: number): Iterable<Buffer> {
  const scene = createScene(seed, hd);
  for (let n = 0; n < seconds * framesPerSecond; n += 1) yield scene.paint(n / framesPerSecond);
}

/** Two tones a fifth apart that swell slowly; each scene has its own. */
const sound = (seed: number, seconds: number) => {
  const base = 110 * 2 ** ((seed % 12) / 12);
  const tones = `0.12*sin(2*PI*${base}*t)+0.08*sin(2*PI*${base * 1.5}*t)`;
  return ['-f', 'lavfi', '-i', `aevalsrc='(${tones})*(0.6+0.4*sin(2*PI*t/6))':d=${seconds}:s=44100`];
};

/**
 * Films scene number `seed` for so many seconds: an MP4 of H.264 and AAC, 1280 by 720, its index in front as players like it.
 * @throws {MediaError} when ffmpeg is missing or fails
 */
export async function filmScenery(seed: number, seconds: number, file: string): Promise<void> {
  const output = [
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '26',
      '-pix_fmt',
      'yuv420p',
      '-g',
      `${framesPerSecond * 2}`,
    ],
    ...['-c:a', 'aac', '-b:a', '96k', '-shortest', '-movflags', '+faststart', '-f', 'mp4', file],
  ];
  await encode([...rawInput(hd, framesPerSecond), ...sound(seed, seconds), ...output], frames(seed, seconds));
}
