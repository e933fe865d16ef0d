import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';

let loads = 0;
jest.unstable_mockModule('./loaded-notices.tsx', async () => {
  loads += 1;
  if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module');
  const { useCurrentToast } = await import('./toast-store.ts');
  return { LoadedNotices: () => <p>{useCurrentToast()?.title}</p> };
});
const { renderApp } = await import('../../testing/render.tsx');
const { toast } = await import('./toast-store.ts');

test('a toast that could not load shows once the network is back', async () => {
  await renderApp(null);
  const sheet = document.head.appendChild(document.createElement('link'));
  Object.assign(sheet, { rel: 'stylesheet', href: '/assets/loaded-notices-1.css' });
  fireEvent.pointerMove(window);
  const requested = document.querySelector('link[href*="loaded-notices"]');
  act(() => toast.error('Not saved'));
  // The style sheet that is on its way stays.
  expect(document.querySelector('link[href*="loaded-notices"]')).toBe(requested);
  await waitFor(() => expect(loads).toBe(1));
  expect(screen.queryByText('Not saved')).toBeNull();
  fireEvent.online(window);
  expect(await screen.findByText('Not saved')).toBeVisible();
  // Requested again too.
  expect(sheet).not.toBeInTheDocument();
  expect(document.querySelector('link[href*="loaded-notices"]')).toBeInTheDocument();
});
