import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { aBlogPost } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { failsOnce, pagesAre, server } from '../../../testing/server.ts';
import { AppRoutes } from '../../router.tsx';

const open = (path = '/blog', language: 'zh-CN' | 'en' = 'zh-CN') =>
  renderApp(<AppRoutes />, { path, language });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);

test('lists posts with title, date and excerpt, each linked', async () => {
  const post = aBlogPost({ publishedAt: '2026-11-19T03:00:00.000Z' });
  pagesAre('/api/blog-posts', [post]);
  await open();
  const row = (await screen.findByRole('link', { name: post.title })).closest('article') as HTMLElement;
  expect(within(row).getByRole('link')).toHaveAttribute('href', `/blog/${post.id}`);
  expect(within(row).getByText('2026 年 11 月 18 日星期三')).toBeInTheDocument();
  expect(within(row).getByText('18')).toBeVisible();
  expect(within(row).getByText('2026 年 11 月')).toBeVisible();
  expect(within(row).getByText('先看电瓶，再看轮胎。')).toBeVisible();
  expect(document.title).toBe('博客 · 冰焰影库');
});

test('a post has the lang of its text, and no excerpt if it is empty', async () => {
  pagesAre('/api/blog-posts', [aBlogPost({ title: 'Winter tyres', excerpt: '' }), aBlogPost()]);
  await open();
  const english = await screen.findByRole('heading', { name: 'Winter tyres' });
  expect(english.closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(english.parentElement?.children).toHaveLength(1);
  expect(screen.getByRole('heading', { name: '冬天怎么看车' }).closest('[lang]')).toHaveAttribute(
    'lang',
    'zh-CN',
  );
});

test('shows skeleton rows while it loads', async () => {
  server.use(http.get('/api/blog-posts', () => delay('infinite')));
  await open();
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeVisible();
  expect(screen.getAllByTestId('post-skeleton')).toHaveLength(4);
});

test('says that nothing is published, as specified, and links home', async () => {
  const { user, address } = await open('/blog', 'en');
  expect(await screen.findByRole('heading', { name: 'No articles are published yet.' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back home' }));
  expect(address()).toBe('/');
});

test('says that it did not load, and tries again', async () => {
  pagesAre('/api/blog-posts', [aBlogPost()]);
  failsOnce('/api/blog-posts');
  const { user } = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('文章没有加载出来');
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('link', { name: '冬天怎么看车' })).toBeVisible();
});

test('loads more by the Link header and focuses the first new post', async () => {
  const page = (title: string) => [aBlogPost({ title })];
  const asked = pagesAre('/api/blog-posts', page('第一页'), page('第二页'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '第二页' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  expect(screen.getByText('已经到底了', { selector: '[role=status]' })).toBeVisible();
  expect(titles()).toEqual(['第一页', '第二页']);
  expect(asked).toEqual(['?limit=12', '?cursor=1']);
});
