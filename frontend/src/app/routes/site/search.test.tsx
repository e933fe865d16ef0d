import { expect, test } from '@jest/globals';
import type { SearchResult } from '@platform/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { useNavigate } from 'react-router-dom';
import { foundResponse, searchFinds } from '../../../features/search/testing.ts';
import { hidePage, useTracking } from '../../../features/tracking/testing.ts';
import { aLibraryItem, aSearchResult, aVideo } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, pagesAre, server } from '../../../testing/server.ts';
import { AppRoutes } from '../../router.tsx';

const sent = useTracking();
const iceberg = aSearchResult({ title: '潜到冰山底下', highlights: [[2, 4]] });
const boat = aSearchResult({
  type: 'embed',
  title: '格陵兰渔民',
  passage: { text: '……一座冰山搁浅在村口', highlights: [[4, 6]] },
});
const abyss = aSearchResult({
  type: 'series',
  title: '冰山深渊',
  highlights: [[0, 2]],
  parts: 8,
  duration: null,
});
const short = aSearchResult({
  type: 'youtube',
  title: '冰山在窗外漂过',
  category: 'us-travel',
  highlights: [[0, 2]],
});
const why = aSearchResult({
  type: 'blog-post',
  title: '冰山为什么是蓝的',
  highlights: [[0, 2]],
  duration: null,
});
const all = [iceberg, boat, short, why, abyss];

const search = (q: string, kind?: string) => `/search?${new URLSearchParams({ q, ...(kind && { kind }) })}`;

function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      browser back
    </button>
  );
}
const open = (path: string, language: 'zh-CN' | 'en' = 'zh-CN') =>
  renderApp(
    <>
      <AppRoutes />
      <BackButton />
    </>,
    { path, language },
  );
const field = () => screen.findByRole('searchbox', { name: '搜索' });
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
/** By its text: in names, jsdom puts spaces around <mark>. */
const named = (title: string) => ({ name: (_: string, link: Element) => link.textContent === title });
const row = async (title: string): Promise<HTMLElement> =>
  (await screen.findByRole('link', named(title))).closest('article') as HTMLElement;
const tab = (name: string | RegExp) =>
  within(screen.getByRole('navigation', { name: '结果种类' })).getByRole('link', { name });
const recent = () => JSON.parse(localStorage.getItem('recent_searches') ?? '[]');

test('shows results of all kinds, a series first, each with what matches and the link to its page', async () => {
  searchFinds(() => all);
  await open(search('冰山'));
  await row('潜到冰山底下');
  expect(titles().slice(0, 5)).toEqual([
    '冰山深渊',
    '潜到冰山底下',
    '格陵兰渔民',
    '冰山在窗外漂过',
    '冰山为什么是蓝的',
  ]);
  for (const [result, path] of [
    [abyss, 'series'],
    [iceberg, 'video'],
    [boat, 'embed'],
    [short, 'youtube'],
    [why, 'blog'],
  ] as const)
    expect(screen.getByRole('link', named(result.title))).toHaveAttribute('href', `/${path}/${result.id}`);
  expect((await row('潜到冰山底下')).querySelector('mark')).toHaveTextContent('冰山');
  const passage = within(await row('格陵兰渔民'));
  expect(passage.getByText('冰山', { selector: 'mark' }).parentElement).toHaveTextContent(
    '……一座冰山搁浅在村口',
  );
  expect(within(await row('冰山深渊')).getByText('8 集')).toBeVisible();
  expect(within(await row('冰山在窗外漂过')).getByText('美国旅行')).toBeVisible();
  expect(
    within(await row('潜到冰山底下')).getByRole('button', { name: '稍后看「潜到冰山底下」' }),
  ).toBeVisible();
  expect(within(await row('冰山为什么是蓝的')).queryByRole('button')).toBeNull();
  expect(document.title).toBe('搜索「冰山」 · 冰焰影库');
});

test('tabs have counts and choose a kind; going back shows all again', async () => {
  const finds = (kind: string | null): SearchResult[] =>
    all.filter(({ type }) => kind === null || type === kind);
  searchFinds((_, kind) => {
    const counts = { series: 1, video: 1200, embed: 1, youtube: 1, 'blog-post': 1 };
    return foundResponse(finds(kind), { 'x-search-counts': JSON.stringify(counts) });
  });
  const { user, address } = await open(search('冰山'));
  await row('潜到冰山底下');
  expect(tab('全部 1,204')).toHaveAttribute('aria-current', 'page');
  expect(tab('视频 1,200')).not.toHaveAttribute('aria-current');
  await user.click(tab('文章 1'));
  expect(address()).toBe(search('冰山', 'blog-post'));
  await waitFor(() => expect(screen.queryByText('格陵兰渔民')).toBeNull());
  expect(tab('文章 1')).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByText('browser back'));
  expect(await row('格陵兰渔民')).toBeVisible();
  expect(address()).toBe(search('冰山'));
});

test('typing searches and writes one history entry, a submitted search keeps its own', async () => {
  searchFinds((q) => [aSearchResult({ title: `found ${q}` })]);
  const { user, address } = await open(search('first'));
  await row('found first');
  await type('sec');
  await row('found sec');
  expect(address()).toBe(search('sec'));
  await type('second');
  await row('found second');
  expect(recent()).toEqual([]);
  await user.type(await field(), '{Enter}');
  expect(address()).toBe(search('second'));
  expect(recent()).toEqual(['second']);
  await type('third');
  await row('found third');
  await user.click(screen.getByText('browser back'));
  await row('found second');
  expect(await field()).toHaveValue('second');
  await user.click(screen.getByText('browser back'));
  await row('found first');
  expect(address()).toBe(search('first'));
});

test('Enter searches at once, and only once', async () => {
  const asked = searchFinds(() => [iceberg]);
  const { user, address } = await open('/search');
  await type('冰山');
  await user.type(await field(), '{Enter}');
  expect(address()).toBe(search('冰山'));
  await row('潜到冰山底下');
  await type('冰山 ');
  await type('冰山');
  expect(asked).toEqual(['冰山']);
});

test('a result’s click is recorded; coming back shows the same results without another request', async () => {
  const asked = searchFinds(() => [iceberg]);
  server.use(http.get('/api/videos/:id', () => HttpResponse.json(aVideo({ ...iceberg, type: 'video' }))));
  const { user, address } = await open(search('冰山'));
  await user.click(await screen.findByRole('link', named('潜到冰山底下')));
  expect(recent()).toEqual(['冰山']);
  await user.click(await screen.findByRole('link', { name: '返回' }));
  expect(address()).toBe(search('冰山'));
  expect(screen.getByRole('link', named('潜到冰山底下'))).toBeVisible();
  expect(asked).toEqual(['冰山']);
  hidePage();
  expect(sent.events()).toContainEqual(
    expect.objectContaining({ actionType: 'video_click', contentId: iceberg.id, fromPage: '/search' }),
  );
});

test('loads more by the Link header', async () => {
  const page = (title: string) => [aSearchResult({ title })];
  pagesAre('/api/search', page('第一页'), page('第二页'));
  const { user } = await open(search('ice'));
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '第二页' })).toHaveFocus());
  expect(screen.getByRole('link', { name: '第一页' })).toBeVisible();
});

test('an empty search starts from recent searches and categories, with the field focused', async () => {
  localStorage.setItem('recent_searches', JSON.stringify(['kimchi']));
  searchFinds(() => []);
  const { user } = await open('/search');
  expect(await field()).toHaveFocus();
  expect(screen.getByRole('link', { name: 'kimchi' })).toBeVisible();
  expect(await screen.findByRole('link', { name: '汽车' })).toBeVisible();
  expect(document.title).toBe('搜索 · 冰焰影库');
  await user.tab();
  expect(await field()).not.toHaveFocus();
  await user.keyboard('/');
  expect(await field()).toHaveFocus();
});

test('says that nothing was found, with advice and what is new', async () => {
  searchFinds(() => []);
  server.use(http.get('/api/library', () => HttpResponse.json([aLibraryItem({ title: '火山' })])));
  await open(search('冰衫'));
  expect(await screen.findByRole('heading', { name: '没有找到「冰衫」' })).toBeVisible();
  expect(screen.getByText(/少输几个字，或用拼音/)).toBeVisible();
  expect(screen.queryByRole('navigation', { name: '结果种类' })).toBeNull();
  expect(await screen.findByRole('link', { name: '火山' })).toBeVisible();
  expect(screen.getByRole('heading', { name: '影库新片' })).toBeVisible();
  expect(screen.getByRole('link', { name: '去影库' })).toHaveAttribute('href', '/#library');
});

test('a kind without results keeps the tabs', async () => {
  searchFinds((_, kind) => foundResponse(kind ? [] : [iceberg], { 'x-search-counts': '{"video":1}' }));
  await open(search('冰山', 'series'));
  expect(await screen.findByRole('heading', { name: '没有找到「冰山」' })).toBeVisible();
  expect(tab('全部 1')).toHaveAttribute('href', search('冰山'));
});

test('shows skeleton rows while it loads', async () => {
  searchFinds(() => delay('infinite') as Promise<never>);
  await open(search('冰山'));
  expect(await screen.findAllByTestId('result-skeleton')).toHaveLength(5);
});

test('says that the search failed, and tries again', async () => {
  let broken = true;
  searchFinds(() => (broken ? errorResponse(503, 'unavailable', 'Down') : [iceberg]));
  const { user } = await open(search('冰山'));
  expect(await screen.findByRole('alert')).toHaveTextContent('搜索没有成功');
  broken = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await row('潜到冰山底下')).toBeVisible();
});
