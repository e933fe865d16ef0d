import { expect, jest, test } from '@jest/globals';
import type { UpcomingEmbed, UpcomingVideo } from '@platform/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { anEmbed, aVideo } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, failsOnce, pagesAre, server } from '../../../testing/server.ts';
import { AppRoutes } from '../../router.tsx';
// Imported here, as fake time does not wait for it to compile.
import './coming-soon.tsx';

const open = (language: 'zh-CN' | 'en' = 'zh-CN') =>
  renderApp(<AppRoutes />, { path: '/coming-soon', language });

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

type Options = {
  /** Milliseconds by which the server's clock is ahead of the page's. */
  clockAhead?: number;
  /** Milliseconds from the first request until the first video is released. */
  firstAfter?: number;
};

/** Mocks the upcoming lists, by a server clock that may differ from the page's. */
function queueIs(
  videos: UpcomingVideo[],
  embeds: UpcomingEmbed[] = [],
  { clockAhead = 0, firstAfter }: Options = {},
) {
  const state = { videos, embeds, looks: 0 };
  const now = () => Date.now() + clockAhead;
  const due = ({ releaseDate }: { releaseDate: string | null }) => Date.parse(releaseDate ?? '') <= now();
  const headers = () => ({ date: new Date(now()).toUTCString() });
  const list = (items: () => (UpcomingVideo | UpcomingEmbed)[]) => () => {
    const first = state.videos[0];
    if (state.looks === 0 && first && firstAfter !== undefined)
      first.releaseDate = new Date(now() + firstAfter).toISOString();
    state.looks += 1;
    return HttpResponse.json(
      items().filter((item) => !due(item)),
      { headers: headers() },
    );
  };
  server.use(
    http.get(
      '/api/videos/upcoming',
      list(() => state.videos),
    ),
    http.get(
      '/api/embeds/upcoming',
      list(() => state.embeds),
    ),
    http.get('/api/:type/:id', ({ params }) => {
      const item = [...state.videos, ...state.embeds].find(({ id }) => id === params.id);
      return item && due(item) ? HttpResponse.json(item) : errorResponse(404, 'not_found', 'not found');
    }),
  );
  return state;
}

const entries = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map((title) => within(title.closest('article') as HTMLElement).getByRole('heading').textContent);
const entry = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('article') as HTMLElement);

// 12:30 of the 27th in New York, and the next day where the tests run, in Shanghai.
const far = '2099-11-27T17:30:00Z';

// Faked microtasks would wait for the clock, and requests with them.
const fakeTime = () =>
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
const release = () => act(() => jest.advanceTimersByTime(61_000));

test('lists every release by date with all details, and counts them', async () => {
  queueIs(
    [
      aVideo({ title: '第三', releaseDate: inDays(40) }),
      aVideo({ title: '第一', description: '', releaseDate: inDays(1) }),
    ],
    [anEmbed({ title: '第二', description: '三代人守着一口老灶', releaseDate: far })],
  );
  await open();
  expect(await screen.findByText('共 3 部已定档')).toBeVisible();
  expect(entries()).toEqual(['第一', '第三', '第二']);

  const first = entry('第一');
  expect(first.getByText('视频')).toBeVisible();
  expect(first.getByText(/^(今天|明天)$/)).toBeVisible();
  expect(first.getByText('第 1 位')).toBeVisible();
  expect(first.getByText('暂无简介')).toBeVisible();
  expect(first.queryByRole('link')).toBeNull();
  expect(entry('第三').getByText('6 周后')).toBeVisible();

  const last = entry('第二');
  expect(last.getByText('嵌入内容')).toBeVisible();
  expect(last.getByText('三代人守着一口老灶')).toBeVisible();
  expect(last.getByText('28')).toBeVisible();
  expect(last.getByText('2099 年 11 月 28 日星期六')).toBeVisible();
  expect(last.getByText(/^美东 .*12:30$/)).toBeVisible();
  expect(last.getByText('第 3 位')).toBeVisible();
  expect(document.title).toBe('即将上映 · 冰焰影库');
});

test('shows skeleton rows of releases while it loads', async () => {
  server.use(http.get('/api/embeds/upcoming', () => delay('infinite')));
  await open();
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeVisible();
  expect(screen.getAllByTestId('release-skeleton')).toHaveLength(3);
});

test('says that nothing is scheduled and links to the library, and the header links back', async () => {
  const { user, address } = await open();
  expect(await screen.findByRole('heading', { level: 2, name: '还没有排期' })).toBeVisible();
  expect(screen.getByRole('link', { name: '去影库看看' })).toHaveAttribute('href', '/#library');
  await user.click(screen.getByRole('link', { name: '返回' }));
  expect(address()).toBe('/');
});

test('says that it did not load, and tries again what failed', async () => {
  queueIs([aVideo({ title: '极光', releaseDate: inDays(2) })]);
  failsOnce('/api/embeds/upcoming');
  const { user } = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('排期没有加载出来');
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('极光')).toBeVisible();
});

test('asks for every page of a long queue', async () => {
  const page = (title: string) => [aVideo({ title, releaseDate: inDays(3) })];
  pagesAre('/api/videos/upcoming', page('甲'), page('乙'));
  await open();
  expect(await screen.findByText('共 2 部已定档')).toBeVisible();
});

test('a release while the page is open is announced at the server’s time, becomes a link, and the queue moves up', async () => {
  fakeTime();
  const video = aVideo({ title: '准点' });
  const queue = queueIs([video, aVideo({ title: '下一部', releaseDate: inDays(3) })], [], {
    clockAhead: 3_600_000,
    firstAfter: 60_000,
  });
  await open();
  expect(await screen.findByText('共 2 部已定档')).toBeVisible();
  expect(entry('下一部').getByText('第 2 位')).toBeVisible();
  const [news] = screen.getAllByRole('status').filter((one) => one.ariaRelevant === 'additions');
  expect(news).toBeEmptyDOMElement();

  release();
  expect(await screen.findByText('已上映')).toBeVisible();
  expect(news).toHaveTextContent('「准点」已上映，可以观看了。');
  expect(entry('准点').getByRole('link', { name: /立即观看/ })).toHaveAttribute('href', `/video/${video.id}`);
  expect(screen.getByText('共 1 部已定档')).toBeVisible();
  expect(entry('下一部').getByText('第 1 位')).toBeVisible();
  // Each list once on opening, and the released item's list again: no polling.
  expect(queue.looks).toBe(3);
});

test('a failed request is retried', async () => {
  fakeTime();
  const queue = queueIs([aVideo({ title: '断线' })], [], { firstAfter: 60_000 });
  await open();
  await screen.findByText('共 1 部已定档');
  server.use(http.get('/api/videos/upcoming', () => HttpResponse.error(), { once: true }));
  release();
  expect(await screen.findByText('已上映')).toBeVisible();
  expect(queue.looks).toBeGreaterThan(2);
});

test('an item removed from the schedule disappears silently', async () => {
  fakeTime();
  const queue = queueIs(
    [aVideo({ title: '取消了' }), aVideo({ title: '下一部', releaseDate: inDays(3) })],
    [],
    { firstAfter: 60_000 },
  );
  await open();
  await screen.findByText('共 2 部已定档');
  queue.videos = queue.videos.slice(1);
  release();
  await waitFor(() => expect(screen.queryByText('取消了')).toBeNull());
  expect(screen.queryByText(/已上映/)).toBeNull();
  expect(entry('下一部').getByText('第 1 位')).toBeVisible();
});

test('an item that was hidden is not released for an administrator, who can read it', async () => {
  fakeTime();
  const hidden = aVideo({ title: '藏起来了' });
  const queue = queueIs([hidden, aVideo({ title: '下一部', releaseDate: inDays(3) })], [], {
    firstAfter: 60_000,
  });
  await open();
  await screen.findByText('共 2 部已定档');
  server.use(http.get(`/api/videos/${hidden.id}`, () => HttpResponse.json({ ...hidden, isPublic: false })));
  queue.videos = queue.videos.slice(1);
  release();
  await waitFor(() => expect(screen.queryByText('藏起来了')).toBeNull());
  expect(screen.queryByText(/已上映/)).toBeNull();
});
