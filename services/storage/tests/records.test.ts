import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { restoreCollection } from '@platform/service-kit';
import { useConnection, useMongo } from '@platform/testkit';
import { newKey } from '../src/domain/object-key.ts';
import type { ObjectRecord, Records } from '../src/domain/records.ts';
import { notTranscoded } from '../src/domain/transcoding.ts';
import { applyRestore, createRecords, transcodeAnew } from '../src/store/records.ts';

const mongo = useConnection(useMongo());
let records: Records;
beforeAll(async () => {
  records = await createRecords(mongo.connection);
});

const now = new Date();
const record: ObjectRecord = {
  ...{ kind: 'video', size: 0, etag: '"e"', lastModified: now, contentType: 'video/mp4', duration: null },
  ...{ width: null, height: null, thumbnail: null, checkedAt: now, kept: null, visibleFrom: now },
};

describe('a record', () => {
  test('comes back as it was written, until it is deleted, twice as well as once', async () => {
    const key = newKey('thumbnail', 'png');
    const picture = { ...record, kind: 'thumbnail' as const, copies: { 320: { size: 1, etag: '"c"' } } };
    expect(await records.update(key, () => picture)).toEqual(picture);
    expect(await records.getFresh(key)).toEqual(picture);
    expect(await records.get(key)).toEqual(picture);
    await records.delete(key);
    await records.delete(key);
    expect(await records.get(key)).toBeUndefined();
    expect(await records.update(key, () => undefined)).toBeUndefined();
  });

  test('is read anew after a write that failed, but was stored', async () => {
    const key = newKey('video', 'mp4');
    await records.update(key, () => record);
    expect(await records.get(key)).toEqual(record);
    const stored = mongo.connection.collection('objects');
    const replaceOne = stored.replaceOne.bind(stored);
    jest.spyOn(stored, 'replaceOne').mockImplementationOnce(async (...args) => {
      await replaceOne(...args);
      throw new Error('cut off');
    });
    const hidden = { ...record, visibleFrom: null };
    await expect(records.update(key, () => hidden)).rejects.toThrow('cut off');
    expect(await records.get(key)).toEqual(hidden);
    await records.delete(key);
  });

  test('is served as it was last known when MongoDB does not respond', async () => {
    const key = newKey('video', 'mp4');
    await records.update(key, () => record);
    expect(await records.get(key)).toEqual(record);
    const later = performance.now() + 10_000;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
    const silent = jest
      .spyOn(mongo.connection.collection('objects'), 'findOne')
      .mockReturnValue(new Promise(() => {}));
    try {
      expect(await records.get(key)).toEqual(record);
      expect(silent).toHaveBeenCalled();
    } finally {
      clock.mockRestore();
      silent.mockRestore();
    }
    await records.delete(key);
  });

  /** Begins a read that takes longer than it is awaited; returns a function that ends it. */
  async function beginLateRead(key: string) {
    const stored = mongo.connection.collection('objects');
    const findOne = stored.findOne.bind(stored);
    const ends = Promise.withResolvers<void>();
    const slow = jest.spyOn(stored, 'findOne').mockImplementationOnce(async (...args) => {
      const found = await findOne(...args);
      await ends.promise;
      return found;
    });
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    expect(await records.get(key)).toEqual(record);
    clock.mockRestore();
    return async () => {
      ends.resolve();
      await setImmediate();
      slow.mockRestore();
    };
  }

  test('that another replica changed is served as it is now once a late read has ended', async () => {
    const key = newKey('video', 'mp4');
    await records.update(key, () => record);
    expect(await records.get(key)).toEqual(record);
    const hidden = { ...record, visibleFrom: null };
    const replica = await createRecords(mongo.connection);
    await replica.update(key, () => hidden);
    const endRead = await beginLateRead(key);
    expect(await records.get(key)).toEqual(record);
    await endRead();
    expect(await records.get(key)).toEqual(hidden);
    await records.delete(key);
  });

  test('that changed after a late read is not served as it was read', async () => {
    const key = newKey('video', 'mp4');
    await records.update(key, () => record);
    expect(await records.get(key)).toEqual(record);
    const endRead = await beginLateRead(key);
    const hidden = { ...record, visibleFrom: null };
    await records.update(key, () => hidden);
    await endRead();
    expect(await records.get(key)).toEqual(hidden);
    await records.delete(key);
  });

  test('that many change at once loses no change, also when all of them create it', async () => {
    const key = newKey('video', 'mp4');
    // Each replica has its own cache.
    const four = Array.from({ length: 4 }, () => createRecords(mongo.connection));
    const replicas = await Promise.all(four);
    await Promise.all(
      replicas.map(async (replica) => {
        for (let times = 0; times < 10; times += 1)
          await replica.update(key, (current) => ({ ...record, size: (current?.size ?? 0) + 1 }));
      }),
    );
    expect((await records.getFresh(key))?.size).toBe(40);
  });
});

describe('renditions to be made anew', () => {
  const made = {
    ...notTranscoded(),
    state: 'done' as const,
    progress: 1,
    files: [{ name: 'r', size: 1, etag: '"e"' }],
  };

  test('of a video that has some, they are kept meanwhile; one that is older than renditions gets its first', async () => {
    const [some, none, picture] = [
      newKey('video', 'mp4'),
      newKey('video', 'mp4'),
      newKey('thumbnail', 'png'),
    ];
    await records.update(some, () => ({ ...record, transcoding: made }));
    await records.update(none, () => record);
    await records.update(picture, () => ({ ...record, kind: 'thumbnail' }));
    expect(await transcodeAnew(mongo.connection)).toBe(3);
    const waiting = { state: 'pending', run: null, runs: 0, progress: 0, isOutdated: true };
    expect((await records.getFresh(some))?.transcoding).toEqual({ ...made, ...waiting });
    expect((await records.getFresh(none))?.transcoding).toEqual({ ...notTranscoded(), ...waiting });
    expect((await records.getFresh(picture))?.transcoding).toBeUndefined();
  });
});

test('a new film is not behind all those of a restore', async () => {
  const added = ['old', 'new'].map((by, n) => {
    const applied = { by, revision: 1, at: now };
    const saved = { ...record, kept: applied, transcoding: notTranscoded(), checkedAt: new Date(n) };
    return records.update(newKey('video', 'mp4'), () => saved);
  });
  await Promise.all(added);
  expect(await records.transcodingIn(['pending'], 1)).toMatchObject([{ itemId: 'new' }]);
});

test('a film is named by its video, though a post links to it', async () => {
  const applied = { revision: 1, at: now };
  await records.update(newKey('video', 'mp4'), () => ({
    ...record,
    transcoding: { ...notTranscoded(), state: 'failed' },
    kept: { ...applied, by: 'post' },
    decidedBy: { ...applied, by: 'video' },
  }));
  expect(await records.transcodingIn(['failed'], 10)).toMatchObject([{ itemId: 'video' }]);
});

test('after a restore the next event of each item counts', async () => {
  const [key, picture] = [newKey('video', 'mp4'), newKey('thumbnail', 'png')];
  const applied = { by: 'a', revision: 121, at: now };
  await records.update(key, () => ({ ...record, kept: applied, decidedBy: applied }));
  await records.update(picture, () => ({ ...record, kind: 'thumbnail' }));
  await mongo.connection.collection(restoreCollection).insertOne({ backupAt: now });
  await applyRestore(mongo.connection);
  const reset = { ...applied, revision: -1 };
  expect(await records.getFresh(key)).toMatchObject({ kept: reset, decidedBy: reset });
  expect(await records.getFresh(picture)).toMatchObject({ kept: null });
  expect((await records.getFresh(picture))?.decidedBy).toBeUndefined();
});
