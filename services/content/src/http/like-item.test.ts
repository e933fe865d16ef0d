import { expect, jest, test } from '@jest/globals';
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import type { LikableKind } from '../store/kinds.ts';
import type { LikeResult } from '../store/likes.ts';
import { likeItem } from './like-item.ts';

/** Likes something, and gives how often the library's pages were let go. */
async function like(type: LikableKind, setLike: () => Promise<LikeResult | undefined>): Promise<number> {
  const clear = jest.fn();
  const context = { store: { setLike }, feed: { clear }, now: () => new Date() } as unknown as Context;
  const req = { params: { id: '0123456789abcdef01234567' }, identity: { member: { id: 'm' } } };
  const handler = likeItem(context, { type, notFound: 'none' }, true);
  const res = { json: () => res } as unknown as Response;
  await Promise.resolve(handler(req as unknown as Request, res, () => {})).catch(() => {});
  return clear.mock.calls.length;
}

test.each<[string, LikableKind, () => Promise<LikeResult | undefined>, number]>([
  ['a new like', 'video', async () => ({ likes: 1, changed: true }), 1],
  ['a repeated like', 'video', async () => ({ likes: 1, changed: false }), 0],
  ['what is not there', 'embed', async () => undefined, 0],
  ['a commit that may or may not be', 'embed', () => Promise.reject(new Error('lost')), 1],
  ['what is not in the library', 'youtube', async () => ({ likes: 1, changed: true }), 0],
])('%s: the library is read anew as often as it may have changed', async (_, type, setLike, times) => {
  expect(await like(type, setLike)).toBe(times);
});
