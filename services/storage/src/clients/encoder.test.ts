import { tmpdir } from 'node:os';
import { expect, test } from '@jest/globals';
import { undisturbed } from '@platform/testkit';
import { createEncoder } from './encoder.ts';

const run = (limits: { maxMs?: number; stuckMs?: number }, ffmpeg: string, ...args: string[]) =>
  createEncoder({ ffmpeg, ffprobe: 'true' }).run({
    args,
    folder: tmpdir(),
    maxFileBytes: 512,
    maxMs: limits.maxMs ?? 60_000,
    stuckMs: limits.stuckMs ?? 60_000,
    signal: new AbortController().signal,
    onProgress: () => {},
  });

test('a run ends at its time limit, however long that may be', async () => {
  await expect(run({ maxMs: 20 }, 'sleep', '60')).rejects.toMatchObject({ reason: 'stuck' });
  await expect(run({ maxMs: 10 * 3_600_000 * 60 }, 'sleep', '0.2')).resolves.toBe(0);
});

test('an encoder that gets no further is ended; one that does is not', async () => {
  await expect(run({ stuckMs: 20 }, 'sleep', '60')).rejects.toMatchObject({ reason: 'stuck' });
  const steps = 'n=0; while [ $n -lt 30 ]; do n=$((n + 1)); echo frame=$n; sleep 0.1; done';
  await undisturbed(() => expect(run({ stuckMs: 2_000 }, 'sh', '-c', steps)).resolves.toBe(0));
});

test('a disk that is full is no fault of the film', async () => {
  const failed = run({}, 'sh', '-c', 'echo "No space left on device" >&2; exit 1');
  await expect(failed).rejects.not.toHaveProperty('reason');
});
