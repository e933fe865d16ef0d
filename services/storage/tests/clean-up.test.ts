import { afterEach, describe, expect, test } from '@jest/globals';
import { apiPath, checkedObjectSchema, type StoredVideo } from '@platform/contracts';
import { asAdmin, waitFor } from '@platform/testkit';
import { makeVideo } from './support/media.ts';
import { useStorage } from './support/use-storage.ts';

const clock = { ahead: 0 };
const hours = (count: number) => count * 60 * 60 * 1000;
const storage = useStorage({ now: () => Date.now() + clock.ahead });

afterEach(() => {
  clock.ahead = 0;
});

const statusOf = async (path: string) => (await storage.fetch(path, { headers: asAdmin() })).status;
const stored = async () => {
  const response = await storage.fetch(apiPath('/api/storage/videos'), { headers: asAdmin() });
  return ((await response.json()) as StoredVideo[]).map((video) => video.objectPath);
};
const checkedVideo = async () => {
  const response = await storage.check('video', await storage.upload('video', await makeVideo()));
  const { objectPath, thumbnail } = checkedObjectSchema.parse(await response.json());
  return { objectPath, thumbnail: thumbnail ?? '' };
};

describe('the sweeper', () => {
  test('leaves alone what was checked again of late, and what an item refers to', async () => {
    const [{ objectPath, thumbnail }, kept] = [await checkedVideo(), await checkedVideo()];
    const objectPaths = [kept.objectPath, kept.thumbnail];
    await storage.callWith({ kind: 'item.saved', objectPaths, released: [], visibleFrom: null });
    clock.ahead = hours(29 * 24);
    expect((await storage.check('video', objectPath)).status).toBe(200);
    clock.ahead = hours(58 * 24);
    await storage.sweep();
    expect(await Promise.all([objectPath, thumbnail].map(statusOf))).toEqual([200, 200]);
    clock.ahead = hours(60 * 24);
    // Concurrent sweeps are safe.
    await Promise.all([storage.sweep(), storage.sweep()]);
    expect(await Promise.all([objectPath, thumbnail].map(statusOf))).toEqual([404, 404]);
    expect(await Promise.all(objectPaths.map(statusOf))).toEqual([200, 200]);
  });

  test('ends multipart uploads nobody finished', async () => {
    await storage.post(apiPath('/api/s3/multipart'), { filename: 'a.mp4', type: 'video/mp4' });
    expect((await storage.sweep()).uploads).toBe(0);
    clock.ahead = hours(25);
    expect((await storage.sweep()).uploads).toBe(1);
    expect((await storage.sweep()).uploads).toBe(0);
  });
});

test('a deleted item takes its objects along', async () => {
  const { objectPath, thumbnail } = await checkedVideo();
  const objectPaths = [objectPath, thumbnail];
  await storage.publish({ kind: 'item.saved', objectPaths, released: [], visibleFrom: null });
  await storage.publish({ kind: 'item.deleted', objectPaths });
  for (const path of objectPaths) await waitFor(async () => (await statusOf(path)) === 404, { what: path });
  // The record goes before the object.
  await waitFor(async () => !(await stored()).includes(objectPath), { what: 'the object to go' });
});
