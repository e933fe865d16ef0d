import { expect, test } from '@jest/globals';
import { apiPath, type Video } from '@platform/contracts';
import { usePlatform, waitFor } from '@platform/testkit/black-box';
import { logInClients } from '../support/kill-under-writes.ts';
import { smallVideo } from '../support/media.ts';

const platform = usePlatform();

test('without Kafka, videos that are hidden or deleted are unavailable to members within 5 s', async () => {
  const { admin, member } = await logInClients(platform);
  const add = async (title: string) =>
    admin.createVideo(await smallVideo(), { title: `${title} ${Date.now()}` });
  const [hidden, deleted, ...many] = [
    await add('隐藏'),
    await add('删除'),
    await add('批量'),
    await add('批量'),
  ];
  const statusOf = async ({ objectPath }: Video) => {
    const response = await member.send('GET', objectPath, undefined, { range: 'bytes=0-99' });
    await response.body?.cancel();
    return response.status;
  };
  const videos = [hidden, deleted, ...many];
  expect(await Promise.all(videos.map(statusOf))).toEqual(videos.map(() => 206));

  const { pid } = platform.process('kafka');
  process.kill(pid, 'SIGSTOP');
  try {
    const started = performance.now();
    await admin.put(apiPath('/api/videos/{id}', { id: hidden.id }), { isPublic: false });
    await admin.delete(apiPath('/api/videos/{id}', { id: deleted.id }));
    await admin.post(apiPath('/api/videos/bulk'), { ids: many.map(({ id }) => id), action: 'hide' });
    await waitFor(async () => (await Promise.all(videos.map(statusOf))).every((status) => status === 404), {
      what: 'the videos to be unavailable',
    });
    expect(performance.now() - started).toBeLessThan(5_000);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  // The late events change nothing.
  await admin.put(apiPath('/api/videos/{id}', { id: hidden.id }), { isPublic: true });
  await waitFor(async () => (await statusOf(hidden)) === 206, { what: 'the video to be shown' });
  expect(await Promise.all(many.map(statusOf))).toEqual([404, 404]);
}, 120_000);
