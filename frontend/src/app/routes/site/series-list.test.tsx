import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { aSeries } from '../../../features/series/testing.ts';
import { renderApp } from '../../../testing/render.tsx';
import { failsOnce, pagesAre, server } from '../../../testing/server.ts';
import { AppRoutes } from '../../router.tsx';

const open = (language: 'zh-CN' | 'en' = 'zh-CN') => renderApp(<AppRoutes />, { path: '/series', language });

test('shows skeletons while it loads', async () => {
  server.use(http.get('/api/series', () => delay('infinite')));
  await open();
  expect(await screen.findAllByTestId('series-skeleton')).toHaveLength(6);
  expect(document.title).toBe('系列 · 冰焰影库');
});

test('loads more by the Link header, and focuses the first new one', async () => {
  pagesAre('/api/series', [aSeries({ title: '第一页' })], [aSeries({ title: '第二页' })]);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '第二页' })).toHaveFocus());
  expect(screen.getByRole('link', { name: '第一页' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
});

test('shows what follows a page of which nothing can be seen', async () => {
  pagesAre('/api/series', [], [aSeries({ title: '第二页' })]);
  await open();
  expect(await screen.findByRole('link', { name: '第二页' })).toBeVisible();
});

test('says that there is none', async () => {
  await open('en');
  expect(await screen.findByRole('heading', { level: 2, name: 'No series yet' })).toBeVisible();
});

test('says that it did not load, and tries again', async () => {
  pagesAre('/api/series', [aSeries({ title: '回来了' })]);
  failsOnce('/api/series');
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('link', { name: '回来了' })).toBeVisible();
});
