import { expect, test } from '@jest/globals';
import { memoryObjects } from '../../tests/support/memory-objects.ts';
import { newKey } from './object-key.ts';
import { removeObject } from './objects.ts';
import { publishPicture } from './publish.ts';

const body = new Uint8Array([1]);
const copies = [320, 640].map((width) => ({ width, body }));
const picture = { width: 1280, height: 720, body, copies, still: false };

test('a picture is published whole or not at all, and goes whole', async () => {
  const { objects, bucket, add } = memoryObjects({ now: Date.UTC(2026, 0, 1) });
  const key = await add(newKey('thumbnail', 'png'), 'unchecked');
  const { put } = objects.store;
  for (let working = 0; working < 3; working += 1) {
    let left = working;
    objects.store.put = async (...object) => {
      if (left === 0) throw new Error('S3 is away');
      left -= 1;
      return put(...object);
    };
    await expect(publishPicture(objects, key, picture)).rejects.toThrow('S3 is away');
    expect(await objects.records.getFresh(key)).toBeUndefined();
    expect(bucket.has(key)).toBe(true);
  }
  objects.store.put = put;
  await publishPicture(objects, key, picture);
  expect(Object.keys((await objects.records.getFresh(key))?.copies ?? {})).toEqual(['320', '640']);
  await removeObject(objects, key);
  expect([...bucket.keys()]).toEqual([]);
});
