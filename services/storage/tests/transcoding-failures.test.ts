import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { auditEventSchema, topics } from '@platform/contracts';
import { useTopic, waitFor } from '@platform/testkit';
import { makeFile } from '@platform/testkit/make-file';
import { newKey, objectPathOf } from '../src/domain/object-key.ts';
import { useStorage } from './support/use-storage.ts';
import { startWorkerOf, useFolder, videosOf } from './support/use-worker.ts';

const storage = useStorage();
const audits = useTopic(storage.kafka, topics.audit, auditEventSchema.parse);
const folder = useFolder();
const videos = videosOf(storage);

let film: Buffer;
beforeAll(async () => {
  film = await makeFile(
    'a.mp4',
    '-f lavfi -i testsrc2=duration=4:size=320x180 -c:v libx264 -pix_fmt yuv420p'.split(' '),
  );
});

/** An ffmpeg that says its version and else does as the script says, in the folder of this file. */
async function ffmpegThat(does: string): Promise<string> {
  const path = join(folder.path, `ffmpeg-${crypto.randomUUID()}`);
  const script = `#!/bin/sh\n[ "$1" = -version ] && exit 0\nhere='${folder.path}'\n${does}\n`;
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}

/** What becomes of a film with this ffmpeg. */
async function outcomeOf(path: string, environment: { FFMPEG_PATH?: string } = {}) {
  const worker = await startWorkerOf(storage, folder.path, environment);
  try {
    return await videos.settled(path);
  } finally {
    await worker.close();
  }
}

test('without ffmpeg the original is played, and the renditions are made on request once it is there', async () => {
  const path = await videos.save(film);
  expect(await outcomeOf(path, { FFMPEG_PATH: '/nowhere/ffmpeg' })).toBe('no_encoder');
  expect(await videos.playbackOf(path)).toEqual({ state: 'original', captions: [] });
  expect(await videos.stateOf(path)).toMatchObject({ state: 'failed', reason: 'no_encoder' });
  expect((await videos.retry(path)).status).toBe(204);
  expect(await videos.stateOf(path)).toEqual({
    ...{ objectPath: path, itemId: expect.any(String), state: 'pending', progress: 0 },
    renditions: [],
  });
  expect(await outcomeOf(path)).toBe('done');
  expect(await videos.playbackOf(path)).toMatchObject({ state: 'ready' });
  // Once more changes nothing.
  expect((await videos.retry(path)).status).toBe(204);
  expect(await videos.stateOf(path)).toBeUndefined();
  await waitFor(() => audits.length > 0, { what: 'the audit event' });
  expect(audits).toMatchObject([{ action: 'video.process', target: { type: 'video', id: path } }]);
});

test('what is no video of ours can not be made anew', async () => {
  const path = await storage.upload('video', film);
  const { thumbnail } = (await (await storage.check('video', path)).json()) as { thumbnail: string };
  for (const other of [thumbnail, objectPathOf(newKey('video', 'mp4')), '/etc/passwd'])
    expect((await videos.retry(other)).status).toBe(404);
});

test('a file that was replaced in the bucket is not the one that was checked', async () => {
  const path = await videos.save(film);
  await storage.overwrite(path, 'something else');
  expect(await outcomeOf(path)).toBe('unreadable');
});

describe('a film that is too demanding', () => {
  test.each([
    [
      'of memory',
      'exec ffmpeg -v error -f rawvideo -video_size 7680x4320 -pix_fmt yuv420p -i /dev/zero -vf reverse -f null -',
    ],
    ['of space', 'exec ffmpeg -v error -f lavfi -i testsrc2=size=1280x720 -c:v rawvideo film.avi'],
  ])('%s', async (_name, does) => {
    const path = await videos.save(film);
    expect(await outcomeOf(path, { FFMPEG_PATH: await ffmpegThat(does) })).toBe('too_demanding');
  });
});

test('an encoder that a signal ended, as of a terminal, is no fault of the film', async () => {
  const FFMPEG_PATH = await ffmpegThat(
    '[ -e "$here/once" ] && exec ffmpeg "$@"; touch "$here/once"; exit 255',
  );
  const path = await videos.save(film);
  expect(await outcomeOf(path, { FFMPEG_PATH })).toBe('done');
});
