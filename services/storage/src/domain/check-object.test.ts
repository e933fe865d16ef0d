import { expect, test } from '@jest/globals';
import { memoryObjects } from '../../tests/support/memory-objects.ts';
import { checkObject } from './check-object.ts';
import { newKey } from './object-key.ts';

/** The first bytes of a WebM film. */
const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');

test('a film that a sweep removes while it is checked is missing, not published', async () => {
  const { objects, bucket, add } = memoryObjects({ now: Date.UTC(2026, 0, 1) });
  objects.store.read = async () => webm;
  const checked = await add(newKey('video', 'webm'), 'unchecked');
  await checkObject(objects, checked);
  expect(await objects.records.getFresh(checked)).toMatchObject({ contentType: 'video/webm' });

  const swept = await add(newKey('video', 'webm'), 'unchecked');
  objects.media.probe = async () => {
    bucket.delete(swept);
    return undefined;
  };
  await expect(checkObject(objects, swept)).rejects.toMatchObject({ status: 409 });
  expect(await objects.records.getFresh(swept)).toBeUndefined();
});
