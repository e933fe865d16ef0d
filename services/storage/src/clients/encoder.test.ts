import { tmpdir } from 'node:os';
import { expect, test } from '@jest/globals';
import { createEncoder } from './encoder.ts';

const run = (maxMs: number, ffmpeg: string, ...args: string[]) =>
  createEncoder({ ffmpeg, ffprobe: 'true' }).run({
    args,
    folder: tmpdir(),
    maxFileBytes: 512,
    maxMs,
    signal: new AbortController().signal,
    onProgress: () => {},
  });

test('a run ends at its time limit, however long that may be', async () => {
  await expect(run(20, 'sleep', '60')).rejects.toMatchObject({ reason: 'stuck' });
  await expect(run(10 * 3_600_000 * 60, 'sleep', '0.2')).resolves.toBe(0);
});

test('a disk that is full is no fault of the film', async () => {
  const failed = run(10_000, 'sh', '-c', 'echo "No space left on device" >&2; exit 1');
  await expect(failed).rejects.not.toHaveProperty('reason');
});
