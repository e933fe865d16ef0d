import { expect, test } from '@jest/globals';
import type { ContentEvent, MemberEvent } from '@platform/contracts';
import { createFeed } from '../http/feed.ts';
import { onDeletion } from './on-deletion.ts';

const envelope = { eventId: crypto.randomUUID(), at: new Date().toISOString() };
const memberId = 'a'.repeat(24);
const memberDeleted: MemberEvent = { ...envelope, kind: 'member.deleted', memberId };
const itemId = 'b'.repeat(24);
const itemDeleted: ContentEvent = {
  ...{ ...envelope, kind: 'item.deleted', itemType: 'video', itemId, revision: 1, objectPaths: [] },
};

/** What became of an event; `error` is MongoDB's. */
async function apply(event: MemberEvent | ContentEvent, error?: Error) {
  const removed: string[] = [];
  const remove = async (id: string) => {
    if (error) throw error;
    removed.push(id);
  };
  const feed = createFeed({ library: async () => ({ items: [], next: undefined }) });
  const request = { limit: 1, now: new Date() };
  await feed.fetch('page', { context: request });
  const store = { removeMember: remove, removeMemberItems: remove };
  const result = await onDeletion({ store, feed }, event);
  return { ...result, removed, cached: feed.size };
}

test('removes what is stored of a deleted member, and clears the library’s cache, which has their likes', async () => {
  expect(await apply(memberDeleted)).toEqual({ outcome: 'done', removed: [memberId], cached: 0 });
});

test('removes what members have with a deleted item', async () => {
  expect(await apply(itemDeleted)).toEqual({ outcome: 'done', removed: [itemId], cached: 1 });
});

test.each([memberDeleted, itemDeleted])('$kind is retried for as long as MongoDB is away', async (event) => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  expect(await apply(event, away)).toMatchObject({ outcome: 'retry', removed: [] });
});
