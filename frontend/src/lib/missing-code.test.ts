import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { server } from '../testing/server.ts';
import { reloadForMissing, reloadWhenReachable, thisPage } from './missing-code.ts';
import { useUnsavedForm } from './unsaved.ts';

let reloads = 0;
beforeEach(() => {
  reloads = 0;
  jest.spyOn(thisPage, 'reload').mockImplementation(() => {
    reloads += 1;
  });
  server.use(http.get('/', () => HttpResponse.html('')));
});
afterEach(() => {
  document.head.innerHTML = '';
  sessionStorage.clear();
});

test.each([
  [false, 0],
  [true, 1],
])('a form that changes during the request is kept, unless asked for: %s', async (asked, expected) => {
  const { rerender } = renderHook(({ dirty }) => useUnsavedForm('video', dirty), {
    initialProps: { dirty: false },
  });
  server.use(
    http.get('/', () => {
      rerender({ dirty: true });
      return HttpResponse.html('');
    }),
  );
  expect(await reloadWhenReachable({ asked })).toBe(asked);
  expect(reloads).toBe(expected);
});

test('code that never loads reloads the page once per version', async () => {
  const runs = (version: string) => {
    document.head.innerHTML = `<script type="module" src="${version}"></script>`;
    server.use(http.get('/', () => HttpResponse.html(document.head.innerHTML)));
  };
  const open = async () => [await reloadForMissing('menu'), await reloadForMissing('menu')];
  runs('/assets/index-1.js');
  expect(await open()).toEqual([false, true]);
  expect(await open()).toEqual([false, false]);
  runs('/assets/index-2.js');
  expect(await open()).toContain(true);
  expect(reloads).toBe(2);
});
