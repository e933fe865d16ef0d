import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../testing/render.tsx';
import { pagesAre } from '../../../testing/server.ts';
import { aSeries, markOf, marksAre, partsOf } from '../testing.ts';
import SeriesStrip from './series-strip.tsx';

const strip = <SeriesStrip label="系列" />;
const titles = async () =>
  (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
const card = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('article') as HTMLElement);
const named = (...names: string[]) => names.map((title) => aSeries({ title }));

test('is nothing while there is no series', async () => {
  const { queryClient } = await renderApp(strip);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.status),
  ).toContain('success');
  expect(screen.queryByRole('heading')).toBeNull();
});

test('shows the first three, and how many there are in all', async () => {
  pagesAre('/api/series', named('甲', '乙', '丙', '丁'));
  await renderApp(strip);
  expect(await titles()).toEqual(['甲', '乙', '丙']);
  expect(screen.getByRole('link', { name: '全部 4 个系列' })).toHaveAttribute('href', '/series');
});

test('names no number while there are more pages', async () => {
  pagesAre('/api/series', named('甲', '乙', '丙', '丁'), []);
  await renderApp(strip, { language: 'en' });
  expect(await screen.findByRole('link', { name: 'All series' })).toBeVisible();
});

test('links to no list when all are shown, and leaves one out', async () => {
  const [first, ...others] = named('甲', '乙', '丙', '丁');
  pagesAre('/api/series', [first as never, ...others]);
  await renderApp(<SeriesStrip label="其他系列" except={first?.id} />);
  expect(await titles()).toEqual(['乙', '丙', '丁']);
  expect(screen.queryByRole('link', { name: /全部/ })).toBeNull();
});

test('a card says how long it is and where the member is', async () => {
  const [a, b] = [partsOf(8), partsOf(2)];
  pagesAre('/api/series', [
    aSeries({ title: '看了一半', items: a }),
    aSeries({ title: '看完', items: b }),
    aSeries({ title: '没看', items: partsOf(1), durationSeconds: 0 }),
  ]);
  marksAre(
    ...a.slice(0, 2).map((part) => markOf(part, 'finished')),
    markOf(a[2] as never, 600),
    ...b.map((part) => markOf(part, 'finished')),
  );
  await renderApp(strip);
  const half = await card('看了一半');
  expect(await half.findByText('看到第 3 集')).toBeVisible();
  expect(half.getByText('8 集 · 4 小时 0 分钟')).toBeVisible();
  expect(half.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^\/series\/[0-9a-f]{24}$/));
  expect(half.getByRole('img', { name: '共 8 集，看完 2 集' }).children).toHaveLength(8);
  expect((await card('看完')).getByText('看完了')).toBeVisible();
  const unseen = await card('没看');
  expect(unseen.getByText('还没看')).toBeVisible();
  expect(unseen.getByText('1 集')).toBeVisible();
});

test('many parts share one bar', async () => {
  const items = partsOf(20);
  pagesAre('/api/series', [aSeries({ items })]);
  marksAre(...items.slice(0, 5).map((part) => markOf(part, 'finished')), markOf(items[5] as never, 900));
  await renderApp(strip, { language: 'en' });
  const bar = await screen.findByRole('img', { name: '5 of 20 parts watched' });
  expect(bar.children).toHaveLength(1);
  expect(bar.firstElementChild).toHaveStyle({
    background: 'linear-gradient(90deg, var(--iceMid) 25.0%, var(--ember) 0 27.5%, var(--iceDeep) 0)',
  });
});

test('a series without a cover shows up to three of its parts’ pictures', async () => {
  const pictures = partsOf(3).map((part) => ({ ...part, thumbnail: `/objects/thumbnails/${part.id}.jpg` }));
  pagesAre('/api/series', [
    aSeries({ pictures }),
    aSeries({ pictures, cover: '/objects/thumbnails/cover.jpg' }),
  ]);
  const { container } = await renderApp(strip);
  await screen.findAllByRole('article');
  const [slats, cover] = [...container.querySelectorAll('.slats')];
  expect(slats?.querySelectorAll('img')).toHaveLength(3);
  expect([...(cover?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'))).toEqual([
    '/objects/thumbnails/cover.jpg',
  ]);
});
