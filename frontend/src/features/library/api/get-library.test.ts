import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { LibraryItem } from '@platform/contracts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createElement, type ReactNode } from 'react';
import { createQueryClient } from '../../../app/provider.tsx';
import { aLibraryItem } from '../../../testing/fixtures.ts';
import { server } from '../../../testing/server.ts';
import { useLibrary } from './get-library.ts';

/** Mock feed with keyset pagination as in the service: the cursor is the last item's sort key. */
let feed: LibraryItem[];
let client: QueryClient;

const start = Date.parse('2026-01-01T00:00:00.000Z');
const publishedNth = (n: number, title = `${n}`): LibraryItem =>
  aLibraryItem({ publishedAt: new Date(start - n * 60_000).toISOString(), title });
const place = ({ publishedAt, id }: LibraryItem): string => `${publishedAt} ${id}`;

beforeEach(() => {
  feed = Array.from({ length: 200 }, (_, n) => publishedNth(n));
  client = createQueryClient();
  server.use(
    http.get('/api/library', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [limit, cursor] = [Number(searchParams.get('limit')), searchParams.get('cursor')];
      const sorted = feed.toSorted((a, b) => (place(a) < place(b) ? 1 : -1));
      const rest = cursor === null ? sorted : sorted.filter((item) => place(item) < cursor);
      const items = rest.slice(0, limit);
      const query = new URLSearchParams({ limit: `${limit}`, cursor: items.map(place).at(-1) ?? '' });
      const headers = { link: `</api/library?${query}>; rel="next"` };
      return HttpResponse.json(items, rest.length > limit ? { headers } : undefined);
    }),
  );
});
afterEach(() => client.clear());

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client }, children);

async function open() {
  const { result } = renderHook(() => useLibrary(), { wrapper });
  const shown = () => (result.current.data ?? []).map(({ title }) => title);
  const loadMore = async () => {
    const before = shown().length;
    await result.current.fetchNextPage();
    await waitFor(() => expect(shown().length).toBeGreaterThan(before));
  };
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  return { shown, loadMore };
}
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `${from + n}`);

test('repeats and skips nothing while items are added, deleted and moved', async () => {
  const { shown, loadMore } = await open();
  const moved = feed[10] as LibraryItem;
  feed = feed.filter(({ title }) => !['5', '22', '30'].includes(title));
  feed.push(publishedNth(-1, 'new'), publishedNth(30.5, 'inside'));
  moved.publishedAt = new Date(start - 28.5 * 60_000).toISOString();
  await loadMore();
  expect(shown()).toEqual([...numbers(0, 30), 'inside', ...numbers(31, 46)]);
});
