import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const made = new Map<string, Promise<Buffer>>();

/** A real file, created once with ffmpeg: `name` selects the container, `args` the content. Read-only. */
export function makeMedia(name: string, args: string[] = []): Promise<Buffer> {
  const key = [name, ...args].join(' ');
  const media = made.get(key) ?? makeFile(name, [...picture, ...args]);
  made.set(key, media);
  return media;
}

/** A file that ffmpeg makes; with `from`, after another one, `from.mp4`, that it can be made of. */
export async function makeFile(name: string, args: string[], from?: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-media-'));
  try {
    const make = (...given: string[]) =>
      run('ffmpeg', ['-nostdin', '-v', 'error', ...given], { cwd: folder });
    if (from) await make(...from, 'from.mp4');
    await make(...args, name);
    return await readFile(join(folder, name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const picture = ['-f', 'lavfi', '-i', 'testsrc2=duration=5:size=320x180:rate=10'];

export const makeVideo = (name = 'a.mp4') => makeMedia(name, ['-pix_fmt', 'yuv420p']);
export const makePicture = (name: string) => makeMedia(name, ['-frames:v', '1']);
