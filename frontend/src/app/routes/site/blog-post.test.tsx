import { expect, test } from '@jest/globals';
import type { BlogPost } from '@platform/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { aBlogPost } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, failsOnce, server } from '../../../testing/server.ts';
import { AppRoutes } from '../../router.tsx';

function open(fields: Partial<BlogPost>, language: 'zh-CN' | 'en' = 'zh-CN') {
  const post = aBlogPost(fields);
  server.use(http.get('/api/blog-posts/:id', () => HttpResponse.json(post)));
  return renderApp(<AppRoutes />, { path: `/blog/${post.id}`, language });
}

/** The rendered markdown of a post. */
async function body(content: string, language: 'zh-CN' | 'en' = 'zh-CN'): Promise<HTMLElement> {
  const { container } = await open({ content: `${content}\n\n完。` }, language);
  await screen.findByText('完。');
  return container.querySelector('.body') as HTMLElement;
}

test('shows a post with title, date, reads, text and back link', async () => {
  document.head.innerHTML = '<meta name="description" content="会员专享" />';
  const { user, address } = await open({ title: '冬天怎么看车', views: 1_204 });
  expect(await screen.findByRole('heading', { level: 1, name: '冬天怎么看车' })).toBeVisible();
  expect(screen.getByText('1,204 次阅读')).toBeVisible();
  expect(screen.getByText('2026 年 11 月 18 日星期三')).toBeInTheDocument();
  expect(await screen.findByText('轮胎')).toBeVisible();
  expect(document.title).toBe('冬天怎么看车 · 冰焰影库');
  expect(document.querySelector('meta[name="description"]')).toHaveAttribute(
    'content',
    '先看电瓶，再看轮胎。',
  );
  await user.click(screen.getAllByRole('link', { name: '返回博客' })[0] as HTMLElement);
  expect(address()).toBe('/blog');
  expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', '会员专享');
});

test('renders markdown below the page’s only h1', async () => {
  const text = within(
    await body(
      '# 一\n\n## 二\n\n**粗** *重* ~~删~~ `code`\n\n> 引\n\n1. 甲\n2. 乙\n\n- [x] 做了\n- [ ] 没做\n\n|车|价|\n|-|-:|\n|甲|1|\n\n```\nlet a\n```',
    ),
  );
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(text.getByRole('heading', { level: 2, name: '一' })).toBeVisible();
  expect(text.getByRole('heading', { level: 3, name: '二' })).toBeVisible();
  for (const [words, tag] of [
    ['粗', 'strong'],
    ['重', 'em'],
    ['删', 'del'],
    ['code', 'code'],
  ] as const)
    expect(text.getByText(words).tagName.toLowerCase()).toBe(tag);
  expect(text.getByText('引').closest('blockquote')).not.toBeNull();
  expect(text.getByText('乙').closest('ol')).not.toBeNull();
  expect(text.getByRole('img', { name: '已完成' })).toBeVisible();
  expect(text.getByRole('img', { name: '未完成' })).toBeVisible();
  expect(text.getByRole('region', { name: '表格' })).toHaveAttribute('tabindex', '0');
  expect(text.getByRole('cell', { name: '1' })).toHaveStyle({ textAlign: 'right' });
});

test('a line break is rendered once, with or without markup', async () => {
  const text = await body('第一行\n第二行  \n第三行');
  expect(text.querySelector('p')?.textContent).toBe('第一行\n第二行\n第三行');
  expect(text.querySelector('br')).toBeNull();
});

test('links lead to our own pages, to other sites in a new tab, and to mail, but to nothing else', async () => {
  const text = within(
    await body(
      '[片](/video/1) [网](https://example.com/a) [信](mailto:a@b.example) [坏](javascript:alert(1)) [数](data:text/html,x) www.example.org',
      'en',
    ),
  );
  expect(text.getByRole('link', { name: '片' })).toHaveAttribute('href', '/video/1');
  expect(text.getByRole('link', { name: '信' })).toHaveAttribute('href', 'mailto:a@b.example');
  for (const name of ['片', '信']) expect(text.getByRole('link', { name })).not.toHaveAttribute('target');
  for (const [name, href] of [
    ['网 (opens in a new window)', 'https://example.com/a'],
    ['www.example.org (opens in a new window)', 'http://www.example.org/'],
  ] as const) {
    const link = text.getByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  }
  expect(text.getAllByRole('link')).toHaveLength(4);
});

test('own pictures are shown, external ones become links, missing ones their alt text', async () => {
  const text = await body(
    '![自家](/objects/thumbnails/a.jpg)\n\n![别家](https://example.com/b.jpg)\n\n[![里面](https://example.com/c.jpg)](/blog)',
  );
  const own = within(text).getByRole('img', { name: '自家' });
  expect(own).toHaveAttribute('src', '/objects/thumbnails/a.jpg');
  expect(own).toHaveAttribute('loading', 'lazy');
  expect(text.querySelectorAll('img')).toHaveLength(1);
  expect(within(text).getByRole('link', { name: /别家/ })).toHaveAttribute(
    'href',
    'https://example.com/b.jpg',
  );
  expect(within(text).getByRole('link', { name: '里面' })).toHaveAttribute('href', '/blog');
  expect(text.querySelector('a a')).toBeNull();
  fireEvent.error(own);
  expect(within(text).getByText('自家')).toBeVisible();
  expect(text.querySelector('img')).toBeNull();
});

test('footnotes link there and back', async () => {
  const text = await body('正文[^1]\n\n[^1]: 出处');
  const note = text.querySelector('sup a') as HTMLAnchorElement;
  const item = text.querySelector(decodeURIComponent(note.getAttribute('href') ?? ''));
  expect(item).toHaveTextContent('出处');
  expect(within(text).getByRole('heading', { name: '脚注' })).toBeVisible();
  const back = within(text).getByRole('link', { name: '回到正文' });
  expect(text.querySelector(back.getAttribute('href') ?? '')).toBe(note);
});

test('shows a skeleton of a post while it loads', async () => {
  server.use(http.get('/api/blog-posts/:id', () => delay('infinite')));
  await renderApp(<AppRoutes />, { path: '/blog/1' });
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeVisible();
});

test.each([
  [404, 'not_found'],
  [400, 'validation_failed'],
])('a post the server responds with %i is not found', async (status, code) => {
  server.use(http.get('/api/blog-posts/:id', () => errorResponse(status, code, 'Blog post not found')));
  const { user, address } = await renderApp(<AppRoutes />, { path: '/blog/1', language: 'en' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Article not found' })).toBeVisible();
  expect(document.title).toBe('Article not found · 冰焰影库');
  await user.click(screen.getAllByRole('link', { name: 'Back to the blog' })[1] as HTMLElement);
  expect(address()).toBe('/blog');
});

test('a post that did not load can be retried', async () => {
  server.use(http.get('/api/blog-posts/:id', () => HttpResponse.json(aBlogPost())));
  failsOnce('/api/blog-posts/:id');
  const { user } = await renderApp(<AppRoutes />, { path: '/blog/1' });
  await user.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { level: 1, name: '冬天怎么看车' })).toBeVisible();
});
