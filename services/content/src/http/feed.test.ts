import { afterEach, expect, jest, test } from '@jest/globals';
import { testAdmin } from '@platform/testkit';
import type { Item } from '../domain/item.ts';
import type { StoredItemType } from '../store/items.ts';
import type { LibraryPage } from '../store/library.ts';
import { createFeed, createUpcoming } from './feed.ts';
import { createReadCache } from './read-cache.ts';

/** A cache whose reads wait until the test releases them. */
function feedOf(page: Partial<LibraryPage> = {}) {
  const gates: PromiseWithResolvers<void>[] = [];
  const library = jest.fn(async () => {
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return { items: [], ...page };
  });
  const feed = createFeed({ library });
  const get = () => feed.get({}, { now: new Date(), limit: 24 });
  const open = () => gates.at(-1)?.resolve();
  /** Gets the page without waiting for the test, if it has to be read. */
  const getAtOnce = () => {
    const page = get();
    open();
    return page;
  };
  return { feed, library, get, open, getAtOnce };
}

afterEach(() => {
  jest.restoreAllMocks();
});

test('a crowd costs one query, and a page is kept for a moment', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const { library, get, open } = feedOf();
  const crowd = [get(), get()];
  open();
  const [first, second] = await Promise.all(crowd);
  expect(second).toBe(first);
  expect(await get()).toBe(first);
  expect(library).toHaveBeenCalledTimes(1);
});

test('a page that was being read when the cache was cleared is given, and not kept', async () => {
  const { feed, library, get, open, getAtOnce } = feedOf();
  const early = get();
  feed.clear();
  open();
  expect((await early).ids).toEqual([]);
  await getAtOnce();
  expect(library).toHaveBeenCalledTimes(2);
});

test('no page is kept beyond the next release', async () => {
  const { library, getAtOnce } = feedOf({ validUntil: new Date(Date.now() + 20) });
  await getAtOnce();
  await new Promise((resolve) => setTimeout(resolve, 40));
  await getAtOnce();
  expect(library).toHaveBeenCalledTimes(2);
});

test('a page whose read outlasts the next release is not kept', async () => {
  const { library, get, open, getAtOnce } = feedOf({ validUntil: new Date(Date.now() + 5_000) });
  const early = get();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);
  open();
  await early;
  await new Promise((resolve) => setTimeout(resolve, 40));
  await getAtOnce();
  expect(library).toHaveBeenCalledTimes(2);
});

test('a failure is not kept', async () => {
  const library = jest.fn(async (): Promise<LibraryPage> => {
    throw new Error('away');
  });
  const feed = createFeed({ library });
  const get = () => feed.get({}, { now: new Date(), limit: 24 });
  await expect(get()).rejects.toThrow('away');
  await expect(get()).rejects.toThrow('away');
  expect(library).toHaveBeenCalledTimes(2);
});

test('an administrator reads anew beside a read in progress, which began before the change', async () => {
  const reads = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
  const read = jest.fn(async () => reads[read.mock.calls.length - 1]?.promise ?? []);
  const { get } = createReadCache({ max: 1, keyOf: () => 'all', read });
  const early = get({}, {});
  const late = get({ admin: testAdmin }, {});
  reads[0]?.resolve(['before']);
  reads[1]?.resolve(['after']);
  expect(await Promise.all([early, late])).toEqual([['before'], ['after']]);
});

test('upcoming pages are cached by type until the next release, but not for administrators', async () => {
  const item = { publishAt: new Date(Date.now() + 5_000) } as Item;
  const upcoming = jest.fn(async () => ({ items: [item] }));
  const cache = createUpcoming({ upcoming } as unknown as Parameters<typeof createUpcoming>[0]);
  const get = (type: StoredItemType = 'video', identity = {}) =>
    cache.get(identity, { type, now: new Date(), limit: 24 });
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  await get();
  expect(await get()).toEqual({ items: [item] });
  expect(upcoming).toHaveBeenCalledTimes(1);
  await get('embed');
  await get('video', { admin: testAdmin });
  expect(upcoming).toHaveBeenCalledTimes(3);
  cache.clear();
  item.publishAt = new Date(Date.now() + 20);
  await get();
  jest.restoreAllMocks();
  await new Promise((resolve) => setTimeout(resolve, 40));
  await get();
  expect(upcoming).toHaveBeenCalledTimes(5);
});
