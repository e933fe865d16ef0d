import { expect, test } from '@jest/globals';
import { limits } from '@platform/contracts/limits';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createElement } from 'react';
import { createQueryClient } from '../../../app/provider.tsx';
import { server } from '../../../testing/server.ts';
import { markOf } from '../testing.ts';
import { placeIn, usePlace, watchedSeconds } from './place.ts';

const parts = ['a', 'b', 'c', 'd'].map((id) => ({ id }));

type Watched = Record<string, number | 'finished'>;
const marksOf = (watched: Watched) =>
  new Map(Object.entries(watched).map(([id, place]) => [id, markOf({ id }, place)]));

const f = 'finished';
test.each<[string, Watched, string, string]>([
  ['nothing watched', {}, 'new', 'a'],
  ['a part begun', { a: f, b: 700 }, 'begun', 'b'],
  ['a part finished', { a: f, b: f }, 'begun', 'c'],
  ['an earlier part left half way', { a: 700, b: f }, 'begun', 'c'],
  ['the last finished, others not', { a: f, d: f }, 'begun', 'b'],
  ['the next one seen already', { a: 700, b: f, c: f, d: f }, 'begun', 'a'],
  ['all finished', { a: f, b: f, c: f, d: f }, 'finished', 'a'],
])('%s', (_, watched, state, id) => {
  expect(placeIn(parts, marksOf(watched))).toEqual({ state, part: { id } });
});

test('an item saved for later is not begun', () => {
  const marks = new Map([['b', { id: 'b', progress: null, later: true }]]);
  expect(placeIn(parts, marks).state).toBe('new');
});

test('a series without parts has no place', () => {
  expect(placeIn([], new Map())).toEqual({ state: 'new', part: undefined });
});

test('counts finished parts in full', () => {
  expect(watchedSeconds(parts, marksOf({ a: f, b: 700 }))).toBe(2_500);
});

test('a long series has no place until all of its marks are there', async () => {
  const ids = Array.from({ length: limits.idsAtOnce + 1 }, (_, part) => `part-${part}`);
  const last = ids.at(-1) as string;
  const respond = Promise.withResolvers<void>();
  server.use(
    http.get('/api/me/marks', async ({ request }) => {
      if (new URL(request.url).searchParams.get('ids') !== last) return HttpResponse.json([]);
      await respond.promise;
      return HttpResponse.json([markOf({ id: last }, 700)]);
    }),
  );
  const client = createQueryClient();
  const { result } = renderHook(() => usePlace(ids.map((id) => ({ id }))), {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
  });
  await waitFor(() => expect(result.current.marks.size).toBe(limits.idsAtOnce));
  expect(result.current.place).toBeUndefined();
  respond.resolve();
  await waitFor(() => expect(result.current.place).toEqual({ state: 'begun', part: { id: last } }));
});
