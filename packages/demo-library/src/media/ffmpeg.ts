import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drawScene, type Scene, scenes } from './scenes.ts';
import { canvas } from './svg.ts';

/** ffmpeg is missing or failed; the message says which. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
}

const frame = { width: 1280, height: 720 };
const framesPerSecond = 24;
const margin = canvas.width - frame.width;

/** Runs ffmpeg on a scene's drawings in a temporary folder; returns the output file. */
async function make(scene: Scene, name: string, args: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-media-'));
  const { view, air } = drawScene(scene);
  try {
    await Promise.all([writeFile(join(folder, 'view.svg'), view), writeFile(join(folder, 'air.svg'), air)]);
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', 'view.svg', ...args, name], { cwd: folder });
    return await readFile(join(folder, name));
  } catch (cause) {
    const { code, stderr } = cause as { code?: unknown; stderr?: string };
    const why =
      code === 'ENOENT' ? 'it is missing' : `${stderr}(it must read SVG, as Debian's and Ubuntu's do)`;
    throw new MediaError(`ffmpeg failed: ${why}`, { cause });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Draws a scene as a JPEG, 1280 by 720. A number selects one of all scenes.
 * @throws {MediaError} when ffmpeg is missing or fails
 */
export const drawScenery = (scene: Scene | number): Promise<Buffer> => {
  const named = typeof scene === 'number' ? scenes[scene % scenes.length] : scene;
  const crop = `crop=${frame.width}:${frame.height}`;
  return make(named ?? 'peaks ice', 'picture.jpg', ['-vf', crop, '-q:v', '3']);
};

/** Of a film: the height of its pictures in pixels, 16:9. */
export interface FilmFormat {
  height: 720 | 1080;
  codec: 'h264' | 'hevc';
}

const encoders: Record<FilmFormat['codec'], readonly string[]> = {
  h264: ['libx264', '-g', `${5 * framesPerSecond}`],
  hevc: ['libx265', '-tag:v', 'hvc1', '-x265-params', 'log-level=error'],
};

/**
 * Generates a video of a scene: the view pans, snow falls or sparks rise, and two tones a fifth apart swell. Returns an
 * MP4 (with AAC, faststart).
 * @throws {MediaError} when ffmpeg is missing or fails
 */
export function filmScenery(
  scene: Scene,
  seconds: number,
  { height, codec }: FilmFormat = { height: 720, codec: 'h264' },
): Promise<Buffer> {
  const base = 110 * 2 ** ((scenes.indexOf(scene) % 12) / 12);
  const tones = `(0.12*sin(2*PI*${base}*t)+0.08*sin(2*PI*${base * 1.5}*t))*(0.6+0.4*sin(2*PI*t/6))`;
  const still = `loop=-1:1:0,setpts=N/${framesPerSecond}/TB,crop=${frame.width}:${frame.height}`;
  const drift = drawScene(scene).rises ? 0.002 : -0.002;
  const picture =
    `[0]format=yuv444p,${still}:'${margin / (seconds * framesPerSecond)}*n':0[view];` +
    `[1]format=yuva420p,${still},scroll=vertical=${drift}[air];[view][air]overlay,scale=-2:${height},format=yuv420p[film]`;
  return make(scene, 'film.mp4', [
    ...['-i', 'air.svg', '-f', 'lavfi', '-i', `aevalsrc='${tones}':duration=${seconds}:sample_rate=44100`],
    ...['-filter_complex', picture, '-map', '[film]', '-map', '2'],
    ...['-r', `${framesPerSecond}`, '-t', `${seconds}`, '-movflags', '+faststart'],
    ...['-c:v', ...encoders[codec], '-preset', 'ultrafast', '-crf', '26', '-c:a', 'aac', '-b:a', '96k'],
  ]);
}
