import { afterEach, describe, expect, test } from '@jest/globals';
import {
  apiPath,
  type ContentEvent,
  checkedObjectSchema,
  type StoredVideo,
  topics,
} from '@platform/contracts';
import { createProducer, silentLogger } from '@platform/service-kit';
import { asAdmin, waitFor } from '@platform/testkit';
import { makePicture, makeVideo } from './support/media.ts';
import { useStorage } from './support/use-storage.ts';

const clock = { ahead: 0 };
const hours = (count: number) => count * 60 * 60 * 1000;
const storage = useStorage({ now: () => Date.now() + clock.ahead });

afterEach(() => {
  clock.ahead = 0;
  Object.assign(storage.content, { failWith: undefined, onAsked: undefined });
});

const statusOf = async (path: string) => (await storage.fetch(path, { headers: asAdmin() })).status;
const stored = async () => {
  const answer = await storage.fetch(apiPath('/api/storage/videos'), { headers: asAdmin() });
  return ((await answer.json()) as StoredVideo[]).map((video) => video.objectPath);
};
const checkedVideo = async () => {
  const answer = await storage.check('video', await storage.upload('video', await makeVideo()));
  const { objectPath, thumbnail } = checkedObjectSchema.parse(await answer.json());
  return { objectPath, thumbnail: thumbnail ?? '' };
};

describe('the sweeper', () => {
  test('removes what nothing refers to after a day, and no sooner', async () => {
    const [kept, orphan] = [await checkedVideo(), await checkedVideo()];
    const unchecked = await storage.upload('video', 'never saved');
    storage.content.referenced = new Set([kept.objectPath, kept.thumbnail]);

    clock.ahead = hours(23);
    expect(await storage.service.sweep()).toEqual({ objects: 0, sidecars: 0, uploads: 0 });
    clock.ahead = hours(25);
    expect((await storage.service.sweep()).objects).toBe(3);

    expect(await stored()).toEqual([kept.objectPath]);
    expect(await Promise.all([kept.objectPath, kept.thumbnail].map(statusOf))).toEqual([200, 200]);
    expect(await Promise.all([orphan.objectPath, orphan.thumbnail, unchecked].map(statusOf))).toEqual([
      404, 404, 404,
    ]);
    expect(await storage.service.sweep()).toEqual({ objects: 0, sidecars: 0, uploads: 0 });
  });

  test('removes nothing while content fails', async () => {
    const { objectPath } = await checkedVideo();
    clock.ahead = hours(25);
    for (const status of [500, 503, 404, 204]) {
      storage.content.failWith = status;
      await expect(storage.service.sweep()).rejects.toThrow();
    }
    expect(await stored()).toContain(objectPath);
  });

  test('removes nothing when content has forgotten everything', async () => {
    const { objectPath, thumbnail } = await checkedVideo();
    const known = storage.content.referenced;
    storage.content.referenced = new Set();
    clock.ahead = hours(25);
    await expect(storage.service.sweep()).rejects.toThrow('content refers to 0 stored objects');
    expect(await Promise.all([objectPath, thumbnail].map(statusOf))).toEqual([200, 200]);
    storage.content.referenced = known;
    await storage.service.sweep();
    expect(await statusOf(objectPath)).toBe(404);
  });

  test('removes nothing when content has forgotten most of many', async () => {
    const pictures = await Promise.all(
      Array.from({ length: 11 }, async () => storage.upload('thumbnail', await makePicture('a.png'))),
    );
    for (const picture of pictures) expect((await storage.check('thumbnail', picture)).status).toBe(200);
    clock.ahead = hours(25);
    await expect(storage.service.sweep()).rejects.toThrow('not to 11 published ones');
    expect(await Promise.all(pictures.map(statusOf))).toEqual(pictures.map(() => 200));
    storage.content.referenced.add(pictures[0] ?? '');
    expect((await storage.service.sweep()).objects).toBe(10);
  });

  test('asks again right before it removes', async () => {
    const { objectPath, thumbnail } = await checkedVideo();
    clock.ahead = hours(25);
    let times = 0;
    storage.content.onAsked = () => {
      times += 1;
      if (times === 2) for (const path of [objectPath, thumbnail]) storage.content.referenced.add(path);
    };
    await storage.service.sweep();
    expect(await statusOf(objectPath)).toBe(200);
  });

  test('leaves an old object alone that was checked again of late', async () => {
    const { objectPath, thumbnail } = await checkedVideo();
    clock.ahead = hours(25);
    expect((await storage.check('video', objectPath)).status).toBe(200);
    await storage.service.sweep();
    expect(await Promise.all([objectPath, thumbnail].map(statusOf))).toEqual([200, 200]);
    clock.ahead = hours(50);
    await storage.service.sweep();
    expect(await statusOf(objectPath)).toBe(404);
  });

  test('two at once harm nothing', async () => {
    const { objectPath } = await checkedVideo();
    clock.ahead = hours(25);
    await Promise.all([storage.service.sweep(), storage.service.sweep()]);
    expect(await statusOf(objectPath)).toBe(404);
  });

  test('ends multipart uploads nobody finished', async () => {
    await storage.post(apiPath('/api/s3/multipart'), { filename: 'a.mp4', type: 'video/mp4' });
    expect((await storage.service.sweep()).uploads).toBe(0);
    clock.ahead = hours(25);
    expect((await storage.service.sweep()).uploads).toBe(1);
    expect((await storage.service.sweep()).uploads).toBe(0);
  });
});

describe('content events', () => {
  const publish = async (event: Partial<ContentEvent>) => {
    const producer = await createProducer({
      brokers: storage.kafka.brokers,
      topicPrefix: storage.kafka.topicPrefix,
      clientId: 'test',
      logger: silentLogger(),
    });
    const envelope = {
      eventId: crypto.randomUUID(),
      at: new Date().toISOString(),
      itemType: 'video',
      itemId: 'i',
    };
    const message = { key: 'i', value: JSON.stringify({ ...envelope, ...event }) };
    await producer.send(topics.content, [message, message]);
    await producer.close();
  };
  const gone = (path: string) =>
    waitFor(async () => (await statusOf(path)) === 404, { what: `${path} to go`, timeoutMs: 20_000 });

  test('a deleted item takes its objects along, but none that is still referred to', async () => {
    const [deleted, shared] = [await checkedVideo(), await checkedVideo()];
    storage.content.referenced = new Set([shared.objectPath, shared.thumbnail]);
    await publish({ kind: 'item.deleted', objectPaths: [deleted.objectPath, shared.objectPath] });
    await gone(deleted.objectPath);
    await gone(deleted.thumbnail);
    expect(await stored()).not.toContain(deleted.objectPath);
    expect(await statusOf(shared.objectPath)).toBe(200);
    expect(await statusOf(shared.thumbnail)).toBe(200);
  }, 60_000);

  test('an item that lets go of a picture, which is removed once content can be asked', async () => {
    const { objectPath, thumbnail } = await checkedVideo();
    storage.content.referenced = new Set([objectPath]);
    storage.content.failWith = 503;
    await publish({ kind: 'item.saved', objectPaths: [objectPath], released: [thumbnail] });
    let asked = 0;
    storage.content.onAsked = () => {
      asked += 1;
    };
    await waitFor(() => asked > 1, { what: 'the event to be tried again', timeoutMs: 20_000 });
    expect(await statusOf(thumbnail)).toBe(200);
    storage.content.failWith = undefined;
    await gone(thumbnail);
    expect(await statusOf(objectPath)).toBe(200);
  }, 60_000);
});
