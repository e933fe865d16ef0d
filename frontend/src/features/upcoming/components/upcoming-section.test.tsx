import { expect, jest, test } from '@jest/globals';
import type { Embed, Video } from '@platform/contracts';
import { act, renderHook, screen } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { createQueryClient } from '../../../app/provider.tsx';
import { setLanguage, startI18n } from '../../../i18n/index.ts';
import { libraryKey, seriesKey } from '../../../lib/items.ts';
import { anEmbed, aVideo } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { failsOnce, server } from '../../../testing/server.ts';
import { useReleaseLabel } from './release-date.tsx';
import { UpcomingSection } from './upcoming-section.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const upcomingAre = (videos: Video[], embeds: Embed[] = []) =>
  server.use(
    http.get('/api/videos/upcoming', () => HttpResponse.json(videos)),
    http.get('/api/embeds/upcoming', () => HttpResponse.json(embeds)),
  );
const titles = async () =>
  (await screen.findAllByRole('heading', { level: 3 })).map((title) => title.textContent);

test('shows three skeletons while it loads', async () => {
  server.use(http.get('/api/embeds/upcoming', () => delay('infinite')));
  await renderApp(<UpcomingSection />);
  expect(screen.getAllByTestId('upcoming-skeleton')).toHaveLength(3);
});

test('merges videos and embeds, soonest first, undated last, three at most, and leads to all', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(noonIn(0)));
  upcomingAre(
    [
      aVideo({ title: 'undated', releaseDate: null }),
      aVideo({ title: 'third', releaseDate: inDays(20) }),
      aVideo({ title: 'first', releaseDate: inDays(1) }),
    ],
    [anEmbed({ title: 'second', releaseDate: inDays(5) })],
  );
  await renderApp(<UpcomingSection />, { language: 'en' });
  expect(await titles()).toEqual(['first', 'second', 'third']);
  expect(screen.getByText('Tomorrow')).toBeVisible();
  expect(screen.getByText('In 5 days')).toBeVisible();
  expect(screen.getByText('In 3 weeks')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View all 4 upcoming' })).toHaveAttribute('href', '/coming-soon');
});

test('keeps three to itself', async () => {
  upcomingAre([1, 2, 3].map((day) => aVideo({ title: `第 ${day} 部`, releaseDate: inDays(day) })));
  await renderApp(<UpcomingSection />);
  expect(await titles()).toHaveLength(3);
  expect(screen.queryByRole('link', { name: /查看全部/ })).toBeNull();
});

test('says that nothing is scheduled', async () => {
  await renderApp(<UpcomingSection />);
  expect(await screen.findByText('还没有排期')).toBeVisible();
});

test('says that it did not load, and tries again what failed', async () => {
  upcomingAre([aVideo({ title: '极光', releaseDate: inDays(2) })]);
  failsOnce('/api/embeds/upcoming');
  const { user } = await renderApp(<UpcomingSection />);
  await user.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText('极光')).toBeVisible();
});

test('refetches at the release', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  jest.spyOn(Math, 'random').mockReturnValue(0);
  upcomingAre([aVideo({ title: '快到了', releaseDate: inDays(1) })]);
  await renderApp(<UpcomingSection />);
  expect(await screen.findByText('快到了')).toBeVisible();
  upcomingAre([]);
  act(() => jest.advanceTimersByTime(86_401_000));
  expect(await screen.findByText('还没有排期')).toBeVisible();
});

test('on the home page refetches some seconds after the release, at random', async () => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.9);
  const queryClient = createQueryClient();
  const releaseDate = new Date(Date.now() + 30_000).toISOString();
  queryClient.setQueryData(['/api/videos/upcoming'], [aVideo({ releaseDate })]);
  queryClient.setQueryData(['/api/embeds/upcoming'], []);
  server.use(http.get('/api/videos/upcoming', () => delay('infinite')));
  await renderApp(<UpcomingSection />, { queryClient });
  await act(async () => void jest.advanceTimersByTime(34_500));
  expect(queryClient.isFetching()).toBe(0);
  await act(async () => void jest.advanceTimersByTime(1_000));
  expect(queryClient.isFetching()).toBe(1);
});

test('asks again at a random time while a release is still listed', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  jest.spyOn(Math, 'random').mockReturnValue(0.9);
  upcomingAre([aVideo({ releaseDate: inDays(-1) })]);
  const { queryClient } = await renderApp(<UpcomingSection />);
  await screen.findAllByRole('heading', { level: 3 });
  server.use(http.get('/api/videos/upcoming', () => delay('infinite')));
  // 33 s after the response in place of 60 s.
  await act(async () => void jest.advanceTimersByTime(34_000));
  expect(queryClient.isFetching()).toBe(1);
});

test('what was released while another page was open is asked for again, the library and series too', async () => {
  const soon = aVideo({ title: '快到了', releaseDate: new Date(Date.now() + 200).toISOString() });
  upcomingAre([soon]);
  const { queryClient, unmount } = await renderApp(<UpcomingSection />);
  expect(await titles()).toEqual(['快到了']);
  const others = [libraryKey, [...seriesKey, 'pages'], [...seriesKey, 'one', '5'.repeat(24)]];
  for (const key of others) queryClient.setQueryData(key, { pages: [], pageParams: [] });
  unmount();
  upcomingAre([]);
  await delay(600);
  await renderApp(<UpcomingSection />, { queryClient });
  expect(await screen.findByText('还没有排期')).toBeVisible();
  expect(others.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
  // Nor is it forgotten after the five minutes that queries are kept for.
  for (const path of ['/api/videos/upcoming', '/api/embeds/upcoming'])
    expect(queryClient.getQueryCache().find({ queryKey: [path] })?.gcTime).toBe(Number.POSITIVE_INFINITY);
});

test.each([
  ['once it is seen again', () => window.dispatchEvent(new Event('visibilitychange'))],
  ['after two minutes', () => jest.advanceTimersByTime(60_000)],
])('what was released while the device slept is asked for %s', async (_when, wake) => {
  server.use(http.get('/api/videos/upcoming', () => delay('infinite')));
  jest.useFakeTimers();
  const queryClient = createQueryClient();
  queryClient.setQueryData(['/api/videos/upcoming'], [aVideo({ releaseDate: inDays(1) })]);
  queryClient.setQueryData(['/api/embeds/upcoming'], []);
  await renderApp(<UpcomingSection />, { queryClient });
  await act(async () => void wake());
  expect(queryClient.isFetching()).toBe(0);
  // No timer runs meanwhile.
  jest.setSystemTime(Date.now() + 2 * 86_400_000);
  for (let times = 0; times < 2; times += 1) await act(async () => void wake());
  expect(queryClient.isFetching()).toBe(1);
});

const now = Date.now();
/** Noon of the member's day, so many days on. */
const noonIn = (days: number): string => {
  const noon = new Date(now);
  noon.setHours(12, 0, 0, 0);
  noon.setDate(noon.getDate() + days);
  return noon.toISOString();
};

test.each([
  [-1, '今天', 'Today'],
  [0, '今天', 'Today'],
  [1, '明天', 'Tomorrow'],
  [2, '2 天后', 'In 2 days'],
  [7, '7 天后', 'In 7 days'],
  [8, '2 周后', 'In 2 weeks'],
  [14, '2 周后', 'In 2 weeks'],
  [15, '3 周后', 'In 3 weeks'],
  [42, '6 周后', 'In 6 weeks'],
])('labels a release in %i days', async (days, zh, en) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(noonIn(0)));
  await startI18n();
  for (const [language, words] of [
    ['zh-CN', zh],
    ['en', en],
  ] as const) {
    await setLanguage(language);
    const { result, unmount } = renderHook(useReleaseLabel);
    expect(result.current(noonIn(days))).toBe(words);
    unmount();
  }
});
