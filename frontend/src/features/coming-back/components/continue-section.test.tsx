import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { MemberCard } from '@platform/contracts';
import { storageKeys } from '@platform/contracts/limits';
import type { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { createQueryClient } from '../../../app/provider.tsx';
import { defaultRuntimeConfig } from '../../../config/runtime-config.ts';
import { RuntimeConfigContext } from '../../../config/use-runtime-config.ts';
import { aMemberCard } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, pagesAre, server, watchResponses } from '../../../testing/server.ts';
import { showTab } from '../../tracking/testing.ts';
import { featuredQuery } from '../api/featured.ts';
import { ContinueRow, ContinueSection } from './continue-section.tsx';

beforeAll(async () => {
  await ContinueRow.preload();
});
afterEach(() => {
  delete document.documentElement.dataset.returning;
});

const begun = aMemberCard({ title: '蒙大拿牧场' });
const long = aMemberCard({
  title: '老炉子新锅气',
  progress: { positionSeconds: 0.4, durationSeconds: 4320, finished: false },
});

const listIs = (...items: MemberCard[]) =>
  server.use(http.get('/api/me/continue', () => HttpResponse.json(items)));
const wasThere = () => localStorage.setItem(storageKeys.continueRow, 'true');
const remembered = () => localStorage.getItem(storageKeys.continueRow);

const isReturning = () => {
  document.documentElement.dataset.returning = '';
};
const features = (item: MemberCard | null) =>
  server.use(http.get('/api/me/featured', () => HttpResponse.json({ item })));
const renderWithFeatured = (queryClient?: QueryClient) =>
  renderApp(
    <RuntimeConfigContext value={{ ...defaultRuntimeConfig, hasFeatured: true }}>
      <ContinueSection />
    </RuntimeConfigContext>,
    queryClient && { queryClient },
  );

test('it keeps its room while it loads if it was there last time', async () => {
  wasThere();
  server.use(http.get('/api/me/continue', () => delay('infinite')));
  await renderApp(<ContinueSection />);
  expect(screen.getByRole('status', { name: '正在加载' })).toBeVisible();
  expect(screen.getAllByTestId('member-item-skeleton')).toHaveLength(4);
});

test('a list that comes late waits for the next time, which it is remembered for', async () => {
  listIs(begun);
  const { container } = await renderApp(<ContinueSection />);
  expect(screen.queryByRole('status', { name: '正在加载' })).toBeNull();
  await waitFor(() => expect(remembered()).toBe('true'));
  expect(container.querySelector('section')).toBeNull();
});

test('a list whose first page is hidden at the moment is remembered too', async () => {
  pagesAre('/api/me/continue', [], [begun]);
  await renderApp(<ContinueSection />);
  await waitFor(() => expect(remembered()).toBe('true'));
});

test('cards say how much is left and since when, and lead on', async () => {
  wasThere();
  listIs(begun, long);
  await renderApp(<ContinueSection />);
  expect(await screen.findByRole('heading', { name: '继续观看' })).toBeVisible();
  expect((await screen.findAllByText('2 部没看完'))[0]).toBeVisible();
  const link = screen.getByRole('link', { name: '蒙大拿牧场' });
  expect(link).toHaveAttribute('href', `/video/${begun.id}`);
  const card = within(link.closest('article') as HTMLElement);
  expect(card.getByText('还剩 20 分钟')).toBeVisible();
  expect(card.getByText('1 小时前看到这里')).toBeVisible();
  expect(card.getByText('看了 33%')).toBeInTheDocument();
  expect(screen.getByText('还剩 1 小时 12 分钟')).toBeVisible();
});

test('a removed card goes at once and gives its focus to the next; the last one takes the row along', async () => {
  wasThere();
  listIs(begun, long);
  const removed: string[] = [];
  const response = Promise.withResolvers<void>();
  server.use(
    http.delete('/api/me/continue/video/:id', async ({ params }) => {
      removed.push(String(params.id));
      await response.promise;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await renderApp(<ContinueSection />);
  await user.click(await screen.findByRole('button', { name: '从继续观看里移除「蒙大拿牧场」' }));
  await waitFor(() => expect(screen.queryByText('蒙大拿牧场')).toBeNull());
  const next = screen.getByRole('button', { name: '从继续观看里移除「老炉子新锅气」' });
  expect(next).toHaveFocus();
  await user.click(next);
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  // The first can't be undone any more.
  await waitFor(() => expect(removed).toEqual([begun.id]));
  response.resolve();
  fireEvent.click(await screen.findByRole('button', { name: '关闭' }));
  await waitFor(() => expect(removed).toEqual([begun.id, long.id]));
  await waitFor(() => expect(remembered()).toBeNull());
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a removal can be undone until its toast goes, and nothing is sent before', async () => {
  wasThere();
  listIs(begun);
  const fetched = jest.spyOn(globalThis, 'fetch');
  const sent = () => fetched.mock.calls.filter(([, init]) => init?.method === 'DELETE');
  server.use(http.delete('/api/me/continue/video/:id', () => new HttpResponse(null, { status: 204 })));
  const { user, queryClient } = await renderApp(<ContinueSection />);
  queryClient.setQueryData(featuredQuery.queryKey, { item: null });
  const button = { name: '从继续观看里移除「蒙大拿牧场」' };
  await user.click(await screen.findByRole('button', button));
  expect(await screen.findByText('已从「继续观看」移除「蒙大拿牧场」')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  await user.click(await screen.findByRole('button', button));
  expect(sent()).toEqual([]);
  // Hiding the page sends it: a phone may end it without another event.
  showTab(false);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.[1]).toMatchObject({ keepalive: true });
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  // The hero may show its place.
  const featured = () => queryClient.getQueryState(featuredQuery.queryKey);
  await waitFor(() => expect(featured()?.isInvalidated).toBe(true));
  showTab(true);
});

test.each([
  ['is left out while the hero shows it', () => [isReturning(), features(begun)], [long]],
  ['is listed at the first visit, whose hero has the site’s words', () => features(begun), [begun, long]],
  ['is listed when the hero can’t show it', () => [isReturning(), features(null)], [begun, long]],
])('the featured film %s', async (_, prepare, cards) => {
  wasThere();
  listIs(begun, long);
  prepare();
  await renderWithFeatured();
  await screen.findByRole('link', { name: '老炉子新锅气' });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    cards.map(({ title }) => title),
  );
});

test('the row waits for what the hero shows', async () => {
  wasThere();
  isReturning();
  listIs(begun);
  const response = Promise.withResolvers<void>();
  server.use(
    http.get('/api/me/featured', async () => {
      await response.promise;
      return HttpResponse.json({ item: begun });
    }),
  );
  const { queryClient } = await renderWithFeatured();
  await waitFor(() => expect(queryClient.getQueryData(['/api/me/continue'])).toBeDefined());
  expect(screen.getAllByTestId('member-item-skeleton')).toHaveLength(4);
  response.resolve();
  expect(await screen.findByText('这里没有要接着看的了。')).toBeVisible();
  expect(remembered()).toBeNull();
});

test('a row that comes after the hero’s response does not ask for it again', async () => {
  wasThere();
  isReturning();
  listIs(begun, long);
  const fetched = jest.spyOn(globalThis, 'fetch');
  const queryClient = createQueryClient();
  queryClient.setQueryData(featuredQuery.queryKey, { item: begun });
  await renderWithFeatured(queryClient);
  await screen.findByRole('link', { name: '老炉子新锅气' });
  expect(fetched).not.toHaveBeenCalledWith('/api/me/featured', expect.anything());
});

test('a row that would be of the featured film alone is not remembered', async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(featuredQuery.queryKey, { item: begun });
  const asked = Promise.withResolvers<void>();
  server.use(
    http.get('/api/me/continue', () => {
      asked.resolve();
      return HttpResponse.json([begun]);
    }),
  );
  const responded = watchResponses();
  await renderApp(<ContinueSection />, { queryClient });
  await asked.promise;
  await responded();
  expect(remembered()).toBeNull();
});

test('a card that could not be removed is back in its place', async () => {
  wasThere();
  listIs(begun, long);
  server.use(http.delete('/api/me/continue/video/:id', () => errorResponse(503, 'unavailable', 'Down')));
  const { user } = await renderApp(<ContinueSection />);
  await user.click(await screen.findByRole('button', { name: '从继续观看里移除「蒙大拿牧场」' }));
  fireEvent.click(await screen.findByRole('button', { name: '关闭' }));
  expect(await screen.findByText('没能移除，请重试。')).toBeVisible();
  expect(screen.queryByText('Down')).toBeNull();
  expect(screen.getAllByRole('article').map((card) => card.querySelector('a')?.textContent)).toEqual([
    '蒙大拿牧场',
    '老炉子新锅气',
  ]);
});

test('room that was kept for nothing stays for this time only', async () => {
  wasThere();
  const { unmount } = await renderApp(<ContinueSection />);
  expect(await screen.findByText('这里没有要接着看的了。')).toBeVisible();
  expect(remembered()).toBeNull();
  unmount();
  await renderApp(<ContinueSection />);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a row that did not load says so in its room', async () => {
  wasThere();
  server.use(http.get('/api/me/continue', () => errorResponse(503, 'unavailable', 'Down')));
  await renderApp(<ContinueSection />);
  expect(await screen.findByText('这个清单没有加载出来')).toBeVisible();
  expect(remembered()).toBe('true');
});
