import { describe, expect, jest, test } from '@jest/globals';
import { memoryObjects } from '../../tests/support/memory-objects.ts';
import { newKey } from './object-key.ts';
import { sweep } from './sweep.ts';
import { filesPrefixOf } from './video-files.ts';

const hour = 60 * 60 * 1000;

describe('a sweep', () => {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const { objects, bucket, add } = memoryObjects(clock);
  const multipart = { begunBefore: async () => [], abort: async () => {} };
  const run = () => sweep({ ...objects, multipart });
  const nothing = { objects: 0, uploads: 0 };
  const video = () => newKey('video', 'mp4');

  test('removes what nobody checked after a day, and what nobody refers to after a month', async () => {
    const unchecked = await add(video(), 'unchecked');
    const unreferenced = await add(video());
    const kept = [await add(video(), { kept: { by: 'a', revision: 0, at: new Date(clock.now) } })];
    await add('uploads/by-hand.mp4', 'unchecked');
    clock.now += 23 * hour;
    expect(await run()).toEqual(nothing);
    clock.now += 2 * hour;
    expect(await run()).toEqual({ ...nothing, objects: 2 });
    expect(bucket.has(unchecked)).toBe(false);
    clock.now += 28 * 24 * hour;
    expect(await run()).toEqual(nothing);
    clock.now += 24 * hour;
    expect(await run()).toEqual({ ...nothing, objects: 1 });
    expect(bucket.has(unreferenced)).toBe(false);
    for (const key of kept) expect(bucket.has(key)).toBe(true);
  });

  test('removes captions that no record names after a day', async () => {
    const track = { language: 'en', label: 'English', cues: 1, file: 'named.vtt', size: 1, etag: '"e"' };
    const key = await add(video(), { kept: { by: 'a', revision: 0, at: new Date() }, captions: [track] });
    const named = await add(`${filesPrefixOf('captions', key)}named.vtt`, 'unchecked');
    const stray = await add(`${filesPrefixOf('captions', key)}stray.vtt`, 'unchecked');
    clock.now += 25 * hour;
    const read = jest.spyOn(objects.records, 'getFresh');
    expect(await run()).toEqual({ ...nothing, objects: 1 });
    expect([bucket.has(named), bucket.has(stray)]).toEqual([true, false]);
    // For the video itself, and once for all files that belong to it.
    expect(read.mock.calls.filter(([of]) => of === key)).toHaveLength(2);
  });

  test('goes on behind a page that S3 did not fill', async () => {
    const { list } = objects.store;
    const store = {
      ...objects.store,
      list: ((prefix, options) => list(prefix, { ...options, limit: 2 })) as typeof list,
    };
    const strays = [await add(video(), 'unchecked'), await add(video(), 'unchecked')];
    strays.push(await add(video(), 'unchecked'));
    clock.now += 25 * hour;
    await sweep({ ...objects, store, multipart });
    expect(strays.filter((key) => bucket.has(key))).toEqual([]);
  });

  test('ends early when the service closes', async () => {
    const closing = new AbortController();
    const store = {
      ...objects.store,
      delete: (key: string) => objects.store.delete(key).finally(() => closing.abort()),
    };
    for (const key of [video(), video()]) await add(key, 'unchecked');
    clock.now += 25 * hour;
    expect(await sweep({ ...objects, store, multipart }, closing.signal)).toEqual({ ...nothing, objects: 1 });
    expect(await run()).toEqual({ ...nothing, objects: 1 });
  });
});
