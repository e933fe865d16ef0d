import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { LibraryItem } from '@platform/contracts';
import { InfiniteQueryObserver, type QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { createQueryClient } from '../../../lib/query-client.ts';
import { aLibraryItem } from '../../../testing/fixtures.ts';
import { server } from '../../../testing/server.ts';
import { libraryBook } from '../lib/library-book.ts';
import { libraryQuery, maxLibraryPages, openAt } from './get-library.ts';

/** A feed that pages by keyset as the service does: the cursor is the last item's place, whatever else comes or goes. */
let feed: LibraryItem[];
let client: QueryClient;
let list: InfiniteQueryObserver<never, Error, { pages: { items: LibraryItem[] }[] }>;
let stop: () => void;

const start = Date.parse('2026-01-01T00:00:00.000Z');
const publishedNth = (n: number, fields: Partial<LibraryItem> = {}): LibraryItem =>
  aLibraryItem({ publishedAt: new Date(start - n * 60_000).toISOString(), title: `${n}`, ...fields });

const place = ({ publishedAt, id }: LibraryItem): string => `${publishedAt} ${id}`;

beforeEach(() => {
  feed = Array.from({ length: 400 }, (_, n) => publishedNth(n));
  server.use(
    http.get('/api/library', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [limit, cursor] = [Number(searchParams.get('limit')), searchParams.get('cursor')];
      const sorted = feed.toSorted((a, b) => (place(a) < place(b) ? 1 : -1));
      const rest = cursor === null ? sorted : sorted.filter((item) => place(item) < cursor);
      const items = rest.slice(0, limit);
      const query = new URLSearchParams({
        limit: String(limit),
        cursor: place(items.at(-1) ?? publishedNth(0)),
      });
      const headers = rest.length > limit ? { link: `</api/library?${query}>; rel="next"` } : undefined;
      return HttpResponse.json(items, headers && { headers });
    }),
  );
  client = createQueryClient();
  list = new InfiniteQueryObserver(client, libraryQuery(libraryBook(client)) as never) as never;
  stop = list.subscribe(() => undefined);
});

afterEach(() => {
  stop();
  client.clear();
});

const shown = (): string[] =>
  (list.getCurrentResult().data?.pages ?? []).flatMap(({ items }) => items.map(({ title }) => title));
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => String(from + n));
const forward = async (pages: number) => {
  await list.refetch();
  for (let page = 1; page < pages; page += 1) await list.fetchNextPage();
};

test('keeps a few pages however far the list is opened, and comes back over every one', async () => {
  await forward(12);
  expect(maxLibraryPages).toBe(8);
  expect(shown()).toEqual(numbers(23 + 3 * 24, 23 + 11 * 24));
  expect(list.getCurrentResult().hasPreviousPage).toBe(true);
  for (let page = 0; page < 4; page += 1) await list.fetchPreviousPage();
  expect(shown()).toEqual(numbers(0, 23 + 7 * 24));
  expect(list.getCurrentResult().hasPreviousPage).toBe(false);
  for (let page = 0; page < 4; page += 1) await list.fetchNextPage();
  expect(shown()).toEqual(numbers(23 + 3 * 24, 23 + 11 * 24));
});

test('repeats and skips nothing on the way back, whatever was added and deleted among the pages left behind', async () => {
  await forward(10);
  feed = feed.filter(({ title }) => !['20', '30', '46'].includes(title));
  feed.push(
    publishedNth(-1, { title: 'new' }),
    publishedNth(25.5, { title: 'inside' }),
    publishedNth(46.5, { title: 'edge' }),
  );
  for (let page = 0; page < 2; page += 1) await list.fetchPreviousPage();
  const expected = [
    'new',
    ...numbers(0, 20),
    ...numbers(21, 26),
    'inside',
    ...numbers(26, 30),
    ...numbers(31, 46),
    'edge',
  ];
  expect(shown()).toEqual([...expected, ...numbers(47, 23 + 7 * 24)]);
});

test('a page that has more than it had is asked for to its end', async () => {
  await forward(10);
  for (let n = 0; n < 60; n += 1) feed.push(publishedNth(30 + n / 100 + 0.001, { title: `more ${n}` }));
  await list.fetchPreviousPage();
  expect(
    shown()
      .slice(0, 70)
      .filter((title) => title.startsWith('more')),
  ).toHaveLength(60);
  expect(shown()).toHaveLength(8 * 24 + 60);
  expect(new Set(shown()).size).toBe(shown().length);
});

test('opens at a page far away, and begins anew at the first', async () => {
  await forward(14);
  expect(openAt(client, 2)).toBe(true);
  await list.refetch();
  expect(shown()).toEqual(numbers(47, 71));
  await list.fetchPreviousPage();
  expect(shown()).toEqual(numbers(23, 71));
  expect(libraryBook(client).last).toBe(13);
  feed.push(publishedNth(-1, { title: 'new' }));
  openAt(client, 0);
  await list.refetch();
  expect(shown()).toEqual(['new', ...numbers(0, 22)]);
  expect(libraryBook(client).last).toBe(0);
});

test('asked again, shows what is there now in whole pages', async () => {
  await forward(3);
  feed.push(publishedNth(-1, { title: 'new' }));
  await list.refetch();
  expect(shown()).toEqual(['new', ...numbers(0, 70)]);
});
