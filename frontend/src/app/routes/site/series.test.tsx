import { expect, jest, test } from '@jest/globals';
import type { SeriesDetail, SeriesPart } from '@platform/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aPart, aSeries, markOf, marksAre, partsOf } from '../../../features/series/testing.ts';
import { tracking } from '../../../features/tracking/lib/tracking.ts';
import { aVideo } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, failsOnce, pagesAre, server } from '../../../testing/server.ts';
import { AppRoutes } from '../../router.tsx';

function open(fields: Partial<SeriesDetail>, language: 'zh-CN' | 'en' = 'zh-CN') {
  const series = aSeries(fields);
  server.use(http.get(`/api/series/${series.id}`, () => HttpResponse.json(series)));
  return renderApp(<AppRoutes />, { path: `/series/${series.id}`, language });
}

const row = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('li') as HTMLElement);

test('a new series starts at its first part', async () => {
  const items = [aPart(1, { type: 'embed' }), aPart(2, { type: 'youtube', duration: null })];
  await open({ title: '冰山深渊', items });
  const start = await screen.findByRole('link', { name: '从第 1 集开始看' });
  expect(start).toHaveAttribute('href', `/embed/${items[0]?.id}`);
  expect(screen.getByRole('heading', { level: 1, name: '冰山深渊' })).toBeVisible();
  expect(screen.getByText('一条一九七九年的捕鲸船。')).toBeVisible();
  expect(screen.getByText('2 集')).toBeVisible();
  expect(screen.getByText('共 30 分钟')).toBeVisible();
  expect(screen.queryByText(/^已看/)).toBeNull();
  expect(document.title).toBe('冰山深渊 · 冰焰影库');
  expect(screen.getByRole('link', { name: '第 1 夜' })).toHaveAttribute('href', `/embed/${items[0]?.id}`);
  expect(screen.getByRole('link', { name: '第 2 夜' })).toHaveAttribute('href', `/youtube/${items[1]?.id}`);
  expect(screen.queryByText('看过')).toBeNull();
  expect((await row('第 1 夜')).getByText('30:00')).toBeVisible();
});

test('a begun series goes on where the member is', async () => {
  const items = partsOf(8);
  marksAre(...items.slice(0, 2).map((part) => markOf(part, 'finished')), markOf(items[2] as never, 754));
  await open({ items });
  const goOn = await screen.findByRole('link', { name: '继续第 3 集' });
  expect(goOn).toHaveAttribute('href', `/video/${items[2]?.id}`);
  expect(goOn).toHaveClass('primary');
  expect(screen.getByText('共 4 小时 0 分钟')).toBeVisible();
  expect(screen.getByText('已看 1 小时 13 分钟')).toBeVisible();
  expect(screen.getAllByText('看过').length).toBeGreaterThan(0);
  expect((await row('第 3 夜')).getByText('看到 12:34')).toBeVisible();
  expect(screen.getByRole('link', { name: '第 3 夜' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('link', { name: '第 4 夜' })).not.toHaveAttribute('aria-current');
});

test('a finished series can be watched again, without heat', async () => {
  const items = partsOf(2);
  marksAre(...items.map((part) => markOf(part, 'finished')));
  await open({ items }, 'en');
  expect(await screen.findByRole('link', { name: 'Watch again from part 1' })).toHaveClass('secondary');
  expect(screen.getByText('Finished')).toBeVisible();
  expect(document.querySelector('main [aria-current]')).toBeNull();
});

test('starts at the first part when the places can’t be loaded', async () => {
  server.use(http.get('/api/me/marks', () => errorResponse(503, 'unavailable', 'Down')));
  await open({});
  expect(await screen.findByRole('link', { name: '从第 1 集开始看' })).toBeVisible();
});

test('parts that the member can’t see leave a gap in the numbers', async () => {
  await open({ items: [aPart(2), aPart(5)], parts: 6 });
  expect(await screen.findByRole('link', { name: '从第 2 集开始看' })).toBeVisible();
  expect((await row('第 2 夜')).getByText('2')).toBeVisible();
  expect((await row('第 5 夜')).getByText('5')).toBeVisible();
  expect(screen.getByRole('heading', { name: '全部 6 集' })).toBeVisible();
  expect(screen.getByText('现在能看 2 集')).toBeVisible();
});

test('has nothing to start when no part can be seen', async () => {
  await open({ items: [], parts: 2 });
  expect(await screen.findByText('现在还没有可以看的集')).toBeVisible();
  expect(screen.queryByRole('link', { name: /开始看/ })).toBeNull();
});

test('is shared by its address, and names the others', async () => {
  pagesAre('/api/series', [aSeries({ title: '夜班美国' })]);
  const { user } = await open({ title: '冰山深渊' });
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  const others = within(await screen.findByRole('region', { name: '其他系列' }));
  expect(others.getByRole('link', { name: '夜班美国' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '分享「冰山深渊」' }));
  await user.click(await screen.findByRole('menuitem', { name: '复制链接' }));
  await waitFor(() => expect(write).toHaveBeenCalledWith(expect.stringMatching(/\/series\/[0-9a-f]{24}$/)));
});

test('says that it was not found, with a way back', async () => {
  server.use(http.get('/api/series/:id', () => errorResponse(404, 'not_found', 'Series not found')));
  await renderApp(<AppRoutes />, { path: '/series/000000000000000000000001' });
  expect(await screen.findByRole('heading', { level: 1, name: '未找到这个系列' })).toBeVisible();
  expect(screen.getByRole('link', { name: '看全部系列' })).toHaveAttribute('href', '/series');
  expect(document.title).toBe('未找到这个系列 · 冰焰影库');
});

test('says that it did not load, and tries again', async () => {
  const series = aSeries({ title: '回来了' });
  server.use(http.get('/api/series/:id', () => HttpResponse.json(series)));
  failsOnce('/api/series/:id');
  const { user } = await renderApp(<AppRoutes />, { path: `/series/${series.id}` });
  await user.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { level: 1, name: '回来了' })).toBeVisible();
});

test('its parts lead on in this series, and every way to them is a click', async () => {
  const [part] = partsOf(1);
  const asked: string[] = [];
  server.use(
    http.get('/api/videos/:id/next', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ series: null, items: [] });
    }),
    http.get('/api/videos/:id', () => HttpResponse.json(aVideo({ id: part?.id as string }))),
  );
  const clicks = jest.spyOn(tracking, 'videoClick');
  const { user } = await open({ items: [part as SeriesPart] });
  for (const name of ['第 1 夜', '从第 1 集开始看']) {
    asked.length = 0;
    clicks.mockClear();
    await user.click(await screen.findByRole('link', { name }));
    expect(clicks.mock.calls).toEqual([[part]]);
    await waitFor(() => expect(asked).toEqual([expect.stringMatching(/^\?series=[0-9a-f]{24}$/)]));
    await user.click(screen.getByRole('link', { name: /返回/ }));
  }
});
