import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ContentEvent } from '@platform/contracts';
import { memoryObjects } from '../../tests/support/memory-objects.ts';
import { newKey, objectPathOf } from './object-key.ts';
import { isVisible } from './records.ts';
import { applyContentEvent } from './references.ts';

const start = Date.UTC(2026, 0, 1);
const minute = 60_000;
const clock = { now: start };
const { objects, bucket, add } = memoryObjects(clock);
let video = '';
let picture = '';

beforeEach(async () => {
  clock.now = start;
  video = await add(newKey('video', 'mp4'));
  picture = await add(newKey('thumbnail', 'jpg'));
});

let revision = 0;
const at = (time: number) => new Date(time).toISOString();
const envelope = (itemId: string) => ({
  eventId: crypto.randomUUID(),
  at: at(clock.now),
  itemType: 'video' as const,
  itemId,
  revision: revision++,
});
type Saved = Extract<ContentEvent, { kind: 'item.saved' }>;
/** Content's event at the current time. */
const saved = (itemId: string, keys: string[], more: Partial<Saved> = {}): ContentEvent => ({
  ...envelope(itemId),
  kind: 'item.saved',
  objectPaths: keys.map(objectPathOf),
  released: [],
  visibleFrom: at(start),
  ...more,
});
const deleted = (itemId: string, keys: string[]): ContentEvent => ({
  ...envelope(itemId),
  kind: 'item.deleted',
  objectPaths: keys.map(objectPathOf),
});
const letGo = (itemId: string, key: string) => saved(itemId, [], { released: [objectPathOf(key)] });
const apply = (event: ContentEvent) => applyContentEvent(objects, event);
const recordOf = (key: string) => objects.records.getFresh(key);
const seen = async (key: string) => {
  const record = await recordOf(key);
  return record && isVisible(record, clock.now);
};
/** Marks the key as checked again now, for another item. */
const checkAgain = (key: string) =>
  objects.records.update(key, (record) => record && { ...record, checkedAt: new Date(clock.now) });

describe('a saved item', () => {
  test('keeps its objects, and shows its video from its release on', async () => {
    expect(await seen(video)).toBe(false);
    await apply(saved('a', [video, picture], { visibleFrom: at(start + 1_000) }));
    expect(await recordOf(picture)).toMatchObject({ kept: { by: 'a', at: new Date(start) } });
    expect(await seen(video)).toBe(false);
    clock.now += 1_000;
    expect(await seen(video)).toBe(true);
    await apply(saved('a', [video], { visibleFrom: null }));
    expect(await seen(video)).toBe(false);
    expect(await seen(picture)).toBe(true);
  });

  test('that is a post does not show the video it links to', async () => {
    await apply(saved('post', [video], { itemType: 'blog-post' }));
    expect(await recordOf(video)).toMatchObject({ kept: { by: 'post' }, visibleFrom: null });
  });

  test('whose object is gone, or never was one, changes nothing', async () => {
    const gone = newKey('video', 'mp4');
    await apply({ ...saved('a', [gone]), objectPaths: [objectPathOf(gone), '/objects/../x', ''] });
    expect(await recordOf(gone)).toBeUndefined();
  });
});

describe('what an item lets go of', () => {
  test('is removed, twice as well as once', async () => {
    await apply(saved('a', [video, picture]));
    clock.now += 5 * minute;
    expect(await apply(letGo('a', picture))).toEqual([picture]);
    expect(await apply(letGo('a', picture))).toEqual([picture]);
    expect(await apply(deleted('a', [video]))).toEqual([video]);
    expect([...bucket.keys()].filter((key) => key.includes(video) || key.includes(picture))).toEqual([]);
  });

  test('is removed right after the save it was checked for', async () => {
    clock.now += 10;
    await apply(saved('a', [video]));
    clock.now += 1_000;
    expect(await apply(deleted('a', [video]))).toEqual([video]);
  });

  test('is left to an item that is about to refer to it, whether that was saved or not', async () => {
    await apply(saved('a', [video, picture]));
    clock.now += 5 * minute;
    await checkAgain(picture);
    clock.now += 100;
    const release = letGo('a', picture);
    const other = saved('b', [picture]);
    expect(await apply(release)).toEqual([]);
    expect(await recordOf(picture)).toMatchObject({ kept: null });
    await apply(other);
    expect(await recordOf(picture)).toMatchObject({ kept: { by: 'b' } });
    // In the other order, and repeated.
    expect(await apply(release)).toEqual([]);
    await apply(other);
    expect(await recordOf(picture)).toMatchObject({ kept: { by: 'b' } });
  });

  test('is left to an item that was saved with it while the event was on its way', async () => {
    await apply(saved('a', [picture]));
    clock.now += 5 * minute;
    const release = deleted('a', [picture]);
    clock.now += 10 * minute;
    await apply(saved('post', [picture], { itemType: 'blog-post' }));
    expect(await apply(release)).toEqual([]);
    expect(await recordOf(picture)).toMatchObject({ kept: { by: 'post' } });
  });

  test('of two items that shared it, goes with the second, in whatever order they were saved', async () => {
    const second = saved('b', [picture]);
    clock.now += 1_000;
    await apply(saved('a', [picture]));
    await apply(second);
    expect(await recordOf(picture)).toMatchObject({ kept: { by: 'a' } });
    clock.now += 5 * minute;
    // Content doesn't list it while the other item refers to it.
    await apply(deleted('a', []));
    expect(await apply(deleted('b', [picture]))).toEqual([picture]);
  });

  test('a video that a post still links to is no longer shown', async () => {
    await apply(saved('linked', [video]));
    const late = saved('linked', [video]);
    clock.now += 1_000;
    await apply(saved('post', [video], { itemType: 'blog-post' }));
    clock.now += 5 * minute;
    await apply(deleted('linked', []));
    expect(await seen(video)).toBe(false);
    await apply(late);
    expect(await seen(video)).toBe(false);
    expect(await recordOf(video)).toMatchObject({ kept: { by: 'post' } });
  });

  test('a video that is left is no longer shown', async () => {
    await apply(saved('a', [video]));
    clock.now += 5 * minute;
    await checkAgain(video);
    expect(await apply(deleted('a', [video]))).toEqual([]);
    expect(await seen(video)).toBe(false);
  });
});

test('a record that cannot be read holds up no other of the event', async () => {
  const { update } = objects.records;
  const damaged = await add(newKey('video', 'mp4'));
  objects.records.update = async (key, change) => {
    if (key === damaged) throw new Error('damaged');
    return update(key, change);
  };
  try {
    const event = saved('a', [damaged, video], { released: [objectPathOf(picture)] });
    clock.now += 5 * minute;
    await expect(apply({ ...event, at: at(clock.now) })).rejects.toThrow('damaged');
    expect(await seen(video)).toBe(true);
    expect(bucket.has(picture)).toBe(false);
  } finally {
    objects.records.update = update;
  }
});

test('an object that S3 cannot delete now is no longer shown, and is left to a sweep', async () => {
  const remove = objects.store.delete;
  objects.store.delete = () => Promise.reject(new Error('S3 is away'));
  try {
    await apply(saved('a', [video]));
    clock.now += 5 * minute;
    expect(await apply(deleted('a', [video]))).toEqual([video]);
    expect(await recordOf(video)).toBeUndefined();
  } finally {
    objects.store.delete = remove;
  }
});

describe('an event that comes late', () => {
  const show = (itemId: string) => saved(itemId, [video]);
  const hide = (itemId: string) => saved(itemId, [video], { visibleFrom: null });

  test.each([
    ['clocks agree', 1_000],
    ['the later change was made on a server with a late clock', -1_000],
  ])('does not show a video that was hidden since: %s', async (_, ms) => {
    const late = show('a');
    clock.now += ms;
    await apply(hide('a'));
    await apply(late);
    expect(await seen(video)).toBe(false);
    clock.now += ms;
    await apply(show('a'));
    clock.now = start + 5_000;
    expect(await seen(video)).toBe(true);
  });

  test('does not show a video whose item was deleted', async () => {
    const [late, later] = [show('a'), hide('a')];
    await apply(show('a'));
    clock.now += 5 * minute;
    await checkAgain(video);
    expect(await apply(deleted('a', [video]))).toEqual([]);
    await apply(late);
    expect(await seen(video)).toBe(false);
    clock.now += 1_000;
    // Another item has the file now.
    await apply(show('b'));
    await apply(later);
    expect(await seen(video)).toBe(true);
  });
});

test('an event that comes late does not remove what its item refers to again', async () => {
  await apply(saved('a', [video, picture]));
  clock.now += 5 * minute;
  const late = letGo('a', picture);
  clock.now += minute;
  await checkAgain(picture);
  clock.now += 100;
  await apply(saved('a', [video, picture]));
  expect(await apply(late)).toEqual([]);
  expect(await recordOf(picture)).toMatchObject({ kept: { by: 'a', at: new Date(clock.now) } });
  // A server's clock may be late.
  clock.now -= 2 * minute;
  expect((await apply(deleted('a', [video, picture]))).sort()).toEqual([picture, video]);
});

test('events that are read again end in the same state', async () => {
  const events = [saved('a', [video, picture])];
  clock.now += 5 * minute;
  await checkAgain(picture);
  events.push(letGo('a', picture), saved('b', [picture]), saved('a', [video], { visibleFrom: null }));
  for (const event of events) await apply(event);
  const before = [await recordOf(video), await recordOf(picture)];
  for (const event of [...events, ...events.slice(0, 2)]) await apply(event);
  expect([await recordOf(video), await recordOf(picture)]).toEqual(before);
});
