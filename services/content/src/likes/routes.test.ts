import { expect, jest, test } from '@jest/globals';
import type { ItemType } from '@platform/contracts';
import type { Response } from 'express';
import { setLike } from './routes.ts';
import type { LikeResult } from './store.ts';

/** Likes an item; returns how often the library's cache was cleared. */
async function like(kind: ItemType, result: () => Promise<LikeResult | undefined>): Promise<number> {
  const clear = jest.fn();
  const context = { store: { setLike: result }, feed: { clear }, now: () => new Date() };
  const handler = setLike(context as unknown as Parameters<typeof setLike>[0], kind, true);
  const req = { params: { id: '0123456789abcdef01234567' }, identity: { member: { id: 'm' } } };
  const res = { json: () => res } as unknown as Response;
  await Promise.resolve(handler(req as unknown as Parameters<typeof handler>[0], res)).catch(() => {});
  return clear.mock.calls.length;
}

test.each<[string, ItemType, () => Promise<LikeResult | undefined>, number]>([
  ['a new like', 'video', async () => ({ likes: 1, changed: true }), 1],
  ['a repeated like', 'video', async () => ({ likes: 1, changed: false }), 0],
  ['what is not there', 'embed', async () => undefined, 0],
  ['a commit that may or may not be', 'embed', () => Promise.reject(new Error('lost')), 1],
  ['what is not in the library', 'youtube', async () => ({ likes: 1, changed: true }), 0],
])('%s: the library is read anew as often as it may have changed', async (_, kind, result, times) => {
  expect(await like(kind, result)).toBe(times);
});
