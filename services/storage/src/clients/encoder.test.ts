import { tmpdir } from 'node:os';
import { expect, test } from '@jest/globals';
import { createEncoder } from './encoder.ts';

const run = (maxMs: number, seconds: string) =>
  createEncoder({ ffmpeg: 'sleep', ffprobe: 'true' }).run({
    args: [seconds],
    folder: tmpdir(),
    maxFileBytes: 512,
    maxMs,
    signal: new AbortController().signal,
    onProgress: () => {},
  });

test('a run ends at its time limit, however long that may be', async () => {
  await expect(run(20, '60')).rejects.toMatchObject({ reason: 'stuck' });
  await expect(run(10 * 3_600_000 * 60, '0.2')).resolves.toBe(0);
});
