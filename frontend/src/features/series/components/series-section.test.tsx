import { expect, test } from '@jest/globals';
import { storageKeys } from '@platform/contracts/limits';
import { act, screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, pagesAre, server } from '../../../testing/server.ts';
import { aSeries } from '../testing.ts';
import { SeriesSection } from './series-section.tsx';

const wasThere = () => localStorage.setItem(storageKeys.seriesRow, 'true');

test('keeps its room while it loads, if it was there last time', async () => {
  wasThere();
  server.use(http.get('/api/series', () => delay('infinite')));
  await renderApp(<SeriesSection />);
  expect(screen.getByRole('heading', { name: '系列' })).toBeVisible();
  expect(screen.getAllByTestId('series-skeleton')).toHaveLength(3);
});

test('replaces the skeletons', async () => {
  wasThere();
  pagesAre('/api/series', [aSeries({ title: '冰山深渊' })]);
  await renderApp(<SeriesSection />);
  expect(await screen.findByRole('link', { name: '冰山深渊' })).toBeVisible();
  expect(screen.queryByTestId('series-skeleton')).toBeNull();
});

test('waits for the next time rather than push the page down', async () => {
  pagesAre('/api/series', [aSeries({ title: '冰山深渊' })]);
  const { unmount } = await renderApp(<SeriesSection />);
  await waitFor(() => expect(localStorage.getItem(storageKeys.seriesRow)).not.toBeNull());
  expect(screen.queryByRole('heading')).toBeNull();
  unmount();
  await renderApp(<SeriesSection />);
  expect(await screen.findByRole('link', { name: '冰山深渊' })).toBeVisible();
});

test('goes when there is no series any more', async () => {
  wasThere();
  await renderApp(<SeriesSection />);
  await waitFor(() => expect(localStorage.getItem(storageKeys.seriesRow)).toBeNull());
  expect(screen.queryByRole('heading')).toBeNull();
});

test('is left out when it did not load, and keeps its room for the next time', async () => {
  wasThere();
  server.use(http.get('/api/series', () => errorResponse(503, 'unavailable', 'Down')));
  await renderApp(<SeriesSection />);
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(localStorage.getItem(storageKeys.seriesRow)).not.toBeNull();
});

test('stays when a later page, or a reload, fails', async () => {
  wasThere();
  pagesAre('/api/series', [aSeries({ title: '冰山深渊' })]);
  const { queryClient } = await renderApp(<SeriesSection />);
  await screen.findByRole('link', { name: '冰山深渊' });
  server.use(http.get('/api/series', () => errorResponse(503, 'unavailable', 'Down')));
  await act(() => queryClient.refetchQueries());
  expect(queryClient.getQueryCache().find({ queryKey: ['/api/series', 'pages'] })?.state.status).toBe(
    'error',
  );
  expect(screen.getByRole('link', { name: '冰山深渊' })).toBeVisible();
});
