import { expect, test } from '@jest/globals';
import { eventSchema } from './on-deletion.ts';

const at = new Date(0).toISOString();

test.each([
  [{ kind: 'item.deleted', itemId: 'a', at, added: 'by a newer version' }, true],
  [{ kind: 'member.deleted', memberId: 'a', at, added: 'by a newer version' }, true],
  [{ kind: 'item.renamed' }, true],
  [{ kind: 'item.deleted', at }, false],
  [{ kind: 'member.deleted', memberId: 'a' }, false],
])('%j is read: %p', (event, isRead) => {
  expect(eventSchema.safeParse(event).success).toBe(isRead);
});
