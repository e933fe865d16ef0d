import { expect, jest, test } from '@jest/globals';
import { readPage } from './pages.ts';

const collectionOf = (estimate: number) => ({
  find: () => ({ toArray: async () => [] }),
  estimatedDocumentCount: jest.fn(async () => estimate),
  countDocuments: jest.fn(async () => 7),
});

test.each([
  ['many', 5_000_000, [{}, {}], 5_000_000],
  ['few', 8, [{}, {}], 7],
  ['those of many that meet a condition', 5_000_000, [{}, { status: 'active' }], 7],
])('the total of %s', async (_, estimate, conditions, total) => {
  const collection = collectionOf(estimate) as unknown as Parameters<typeof readPage>[0];
  const page = await readPage(collection, {
    ...{ limit: 10, page: 1, orders: { n: { field: 'n', direction: 1, kind: 'number' } }, order: 'n' },
    conditions,
    read: (record) => record,
  });
  expect(page.total).toBe(total);
});
