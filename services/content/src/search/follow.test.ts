import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { silentLogger } from '@platform/service-kit';
import { endsWithin, waitFor } from '@platform/testkit';
import { type Connection, mongo } from 'mongoose';
import { openSearch } from './follow.ts';
import { parseQuery, type Query } from './query.ts';

test('titles are found while posts are still read', async () => {
  const posts = Promise.withResolvers<void>();
  const embed = {
    _id: new mongo.ObjectId(),
    type: 'embed',
    title: '冰山',
    revision: 0,
    createdAt: new Date(),
  };
  const db = {
    command: async () => ({}),
    collection: (name: string) => ({
      async *find() {
        if (name === 'items') yield embed;
        if (name === 'blogPosts') await posts.promise;
      },
    }),
  };
  const opened = openSearch({ connection: { db } as unknown as Connection, logger: silentLogger() });
  const find = () => opened.find(parseQuery('冰山') as Query, { limit: 1 });
  try {
    await waitFor(async () => (await find()).hits.length === 1);
  } finally {
    posts.reject(new Error('Over'));
    await opened.close();
  }
});

test('closes while the last records are read', async () => {
  const reading = Promise.withResolvers<void>();
  const records = Promise.withResolvers<never[]>();
  const stream = new PassThrough({ objectMode: true });
  const db = {
    command: async () => ({}),
    collection: (name: string) => ({
      async *find() {
        if (name !== 'blogPosts') return;
        reading.resolve();
        yield* await records.promise;
      },
    }),
    watch: () => Object.assign(stream, { close: async () => stream.end() }),
  };
  const opened = openSearch({ connection: { db } as unknown as Connection, logger: silentLogger() });
  await reading.promise;
  const closed = opened.close();
  records.resolve([]);
  expect(await endsWithin(5_000, () => closed)).toBe(true);
});
