import { expect, test } from '@jest/globals';
import { storageKeys } from '@platform/contracts';
import { categoryDefinitions } from '@platform/contracts/category-list';
import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderApp } from '../../../testing/render.tsx';
import { failsOnce, server } from '../../../testing/server.ts';
import { AppRoutes } from '../../router.tsx';

const path = '/cold-ice-videos';
const counts = '/api/category-videos/categories';
const dayAgo = new Date(Date.now() - 24 * 3_600_000).toISOString();
const filled = () =>
  HttpResponse.json([
    { category: 'cars', videos: 3, newestAt: dayAgo },
    { category: 'festivals', videos: 1, newestAt: dayAgo },
    { category: 'food-culture', videos: 2, newestAt: dayAgo },
  ]);
const links = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.replace(`${path}/`, ''));

test.each([
  [
    'zh-CN',
    '冷热冰视频',
    '选一个分类，开始看',
    '返回首页',
    [/^汽车 3 条 更新于 (昨天|1 天前)$/, '节庆 1 条', '房屋 还没有视频'],
  ],
  [
    'en',
    'Cold and hot ice videos',
    'Choose a category to start watching',
    'Back home',
    [/^Cars 3 videos Updated (yesterday|1 day ago)$/, 'Festivals 1 video', 'Houses No videos yet'],
  ],
] as const)(
  'in %s: the twelve categories with their counts, then the topics that have a video',
  async (language, title, subtitle, back, cards) => {
    server.use(http.get(counts, filled));
    await renderApp(<AppRoutes />, { path, language });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(subtitle)).toBeVisible();
    await screen.findByRole('link', { name: cards[1] });
    for (const name of cards) expect(screen.getByRole('link', { name })).toBeVisible();
    expect(links()).toEqual([...categoryDefinitions.map(({ id }) => id), 'festivals', 'food-culture']);
    expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', '/');
    expect(screen.getByRole('banner')).toHaveTextContent('冰焰影库');
  },
);

test('a category with a video since the last visit says so', async () => {
  server.use(http.get(counts, filled));
  const before = Date.parse(dayAgo) - 1;
  localStorage.setItem(storageKeys.visits, JSON.stringify({ last: Date.now(), before }));
  await renderApp(<AppRoutes />, { path });
  expect(await screen.findByRole('link', { name: '汽车 3 条 有更新' })).toBeVisible();
});

test('the categories show before the topics, and stay without them', async () => {
  const { promise: held, resolve: respond } = Promise.withResolvers<void>();
  server.use(
    http.get(counts, async () => {
      await held;
      return HttpResponse.json([]);
    }),
  );
  await renderApp(<AppRoutes />, { path });
  expect(await screen.findByRole('link', { name: /^汽车/ })).toBeVisible();
  expect(screen.getByRole('status', { name: '正在加载话题' })).toBeVisible();
  respond();
  await waitForElementToBeRemoved(screen.getByRole('heading', { name: '更多话题' }));
  expect(links()).toHaveLength(12);
});

test('topics that did not load can be retried', async () => {
  server.use(http.get(counts, filled));
  failsOnce(counts);
  const { user } = await renderApp(<AppRoutes />, { path });
  expect(await screen.findByText('话题没有加载出来')).toBeVisible();
  expect(links()).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('link', { name: /^节庆/ })).toBeVisible();
});
