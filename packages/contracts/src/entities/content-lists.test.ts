import { expect, test } from '@jest/globals';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { bulkIds } from './content-lists.ts';

const ids = (count: number) => Array.from({ length: count }, (_, n) => n.toString(16).padStart(24, '0'));

test.each([
  ['none', [], messages.bulkIds],
  ['too many', ids(limits.bulkItems + 1), messages.bulkIds],
  ['text', 'all', messages.bulkIds],
  ['one twice', [...ids(2), ...ids(1)], messages.bulkIdsRepeated],
  ['an operator', [{ $ne: '' }], messages.invalidId],
])('ids of a bulk action, %s: rejected', (_, value, message) => {
  expect(bulkIds.safeParse(ids(limits.bulkItems)).success).toBe(true);
  expect(bulkIds.safeParse(value).error?.issues).toMatchObject([{ message }]);
});
