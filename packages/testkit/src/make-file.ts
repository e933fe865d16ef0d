import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file that ffmpeg makes; with `from`, after another one, `from.mp4`, that it can be made of. */
export async function makeFile(name: string, args: string[], from?: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'made-file-'));
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
