import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { thisPage } from '../../lib/missing-code.ts';
import { renderApp } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { toast } from './toast-store.ts';

let loads = 0;
jest.unstable_mockModule('./loaded-notices.tsx', () => {
  loads += 1;
  throw new TypeError('Failed to fetch dynamically imported module');
});

const move = (until: () => void) =>
  waitFor(() => {
    fireEvent.pointerMove(window);
    until();
  });

test('a toast that never loads reloads the page: browsers keep the failure; tooltips alone do not', async () => {
  const reloaded = jest.spyOn(thisPage, 'reload').mockImplementation(() => undefined);
  server.use(http.get('/', () => HttpResponse.html('')));
  await renderApp(null);
  await move(() => expect(loads).toBeGreaterThan(2));
  expect(reloaded).not.toHaveBeenCalled();
  act(() => toast.error('Not saved'));
  await move(() => expect(reloaded).toHaveBeenCalled());
});
