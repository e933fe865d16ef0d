import { expect, test } from '@jest/globals';
import type { LibraryItem } from '@platform/contracts';
import { storageKeys } from '@platform/contracts/limits';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { aLibraryItem } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, failsOnce, pagesAre, server } from '../../../testing/server.ts';
import { changeTab } from '../../tracking/testing.ts';
import { LibrarySection } from './library.tsx';

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

const libraryIs = (...items: LibraryItem[]) => pagesAre('/api/library', items);
const twoPages = (second: () => Response | Promise<Response>) =>
  pagesAre('/api/library', [aLibraryItem({ title: '第一页' })], second);
const card = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('article') as HTMLElement);

test('shows eight skeleton cards while it loads', async () => {
  server.use(http.get('/api/library', () => delay('infinite')));
  await renderApp(<LibrarySection />);
  expect(screen.getByRole('status', { name: '正在加载' })).toBeVisible();
  expect(screen.getAllByTestId('card-skeleton')).toHaveLength(8);
});

test('a card shows all its fields and opens the detail page', async () => {
  const item = { title: '冰川', thumbnail: '/objects/thumbnails/a.jpg', duration: 485 };
  // Added before it was released.
  libraryIs(aLibraryItem({ ...item, createdAt: daysAgo(21), publishedAt: daysAgo(3) }));
  await renderApp(<LibrarySection />);
  const { getByText, getByRole, queryByText } = await card('冰川');
  expect(getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^\/video\/[0-9a-f]{24}$/));
  expect(getByRole('link')).toHaveAttribute('lang', 'zh-CN');
  expect(getByText('8:05')).toBeVisible();
  expect(getByText('冰爪、冰镐和一壶姜茶')).toBeVisible();
  expect(getByText('3 天前')).toBeVisible();
  expect(getByRole('button', { name: '喜欢「冰川」 131 人喜欢' })).toHaveAttribute('aria-pressed', 'false');
  expect(getByRole('button', { name: '分享「冰川」' })).toBeVisible();
  expect(queryByText('嵌入')).toBeNull();
});

test('an embed has a badge, and missing fields are named or omitted', async () => {
  libraryIs(
    aLibraryItem({ type: 'embed', title: 'Tea', description: '', duration: null, publishedAt: daysAgo(3) }),
  );
  await renderApp(<LibrarySection />, { language: 'en' });
  const { getByText, queryByText, getByRole } = await card('Tea');
  expect(getByText('Embedded')).toBeVisible();
  expect(getByText('No description available')).toBeVisible();
  expect(queryByText(/\d+:\d\d/)).toBeNull();
  expect(getByText('3 days ago')).toBeVisible();
  expect(getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^\/embed\//));
});

test('a missing or broken picture is replaced by the tile with the first letter', async () => {
  libraryIs(
    aLibraryItem({ title: '「周末读报」', thumbnail: null }),
    aLibraryItem({ title: 'tea house', thumbnail: '/objects/thumbnails/gone.jpg' }),
  );
  const { container } = await renderApp(<LibrarySection />);
  expect((await card('「周末读报」')).getByText('周')).toBeVisible();
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect((await card('tea house')).getByText('T')).toBeVisible();
});

test('loads more by the Link header, in whole pages', async () => {
  const asked = twoPages(() => HttpResponse.json([aLibraryItem({ title: '第二页' })]));
  const { user } = await renderApp(<LibrarySection />);
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  expect(await screen.findByRole('link', { name: '第二页' })).toBeVisible();
  expect(screen.getByRole('link', { name: '第一页' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  expect(asked).toEqual(['?limit=23', '?limit=24&cursor=1']);
});

test('the first new card gets the focus, and the end is announced', async () => {
  twoPages(() => HttpResponse.json([aLibraryItem({ title: '第二页' }), aLibraryItem({ title: '最后一部' })]));
  const { user } = await renderApp(<LibrarySection />);
  expect(screen.queryByText('已经到底了')).toBeNull();
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '第二页' })).toHaveFocus());
  expect(screen.getAllByText('已经到底了')[0]).toBeVisible();
});

test('a loaded page does not take the focus if the user moved it', async () => {
  const second = Promise.withResolvers<void>();
  twoPages(async () => {
    await second.promise;
    return HttpResponse.json([aLibraryItem({ title: '第二页' })]);
  });
  const { user } = await renderApp(<LibrarySection />);
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  const first = screen.getByRole('link', { name: '第一页' });
  act(() => first.focus());
  second.resolve();
  expect(await screen.findByRole('link', { name: '第二页' })).toBeVisible();
  expect(first).toHaveFocus();
});

test('a failed page keeps the loaded ones, shows an error, and can be retried', async () => {
  let broken = true;
  twoPages(() =>
    broken
      ? errorResponse(503, 'unavailable', 'Down')
      : HttpResponse.json([aLibraryItem({ title: '第二页' })]),
  );
  const { user } = await renderApp(<LibrarySection />);
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  expect(await screen.findByText('没能加载更多，请重试。')).toBeVisible();
  expect(screen.getByRole('link', { name: '第一页' })).toBeVisible();
  broken = false;
  const retry = screen.getByRole('button', { name: '重试' });
  expect(retry).toHaveFocus();
  await user.click(retry);
  expect(await screen.findByRole('link', { name: '第二页' })).toBeVisible();
  expect(screen.getByRole('link', { name: '第一页' })).toBeVisible();
  expect(screen.queryByText('没能加载更多，请重试。')).toBeNull();
});

test('a loading page says so', async () => {
  twoPages(() => delay('infinite') as never);
  const { user } = await renderApp(<LibrarySection />);
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  expect(await screen.findByRole('button', { name: '加载中…' })).toHaveAttribute('aria-disabled', 'true');
});

test('the last card opens the admin panel', async () => {
  const { user, address } = await renderApp(<LibrarySection />);
  await user.click(await screen.findByRole('button', { name: /添加视频/ }));
  expect(address()).toBe('/?admin=upload');
  expect(screen.getByText('影库还是空的')).toBeVisible();
});

test('says that it did not load, and tries again', async () => {
  libraryIs(aLibraryItem({ title: '回来了' }));
  failsOnce('/api/library');
  const { user } = await renderApp(<LibrarySection />);
  expect(await screen.findByText('影库没有加载出来')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('link', { name: '回来了' })).toBeVisible();
});

const wasHere = (days: number) =>
  localStorage.setItem(
    storageKeys.visits,
    JSON.stringify({ last: Date.now(), before: Date.now() - days * day }),
  );

test('what is new since the last visit is marked and counted', async () => {
  wasHere(2);
  libraryIs(
    aLibraryItem({ title: '火山', publishedAt: daysAgo(1), type: 'embed' }),
    aLibraryItem({ title: '卡车', publishedAt: daysAgo(1.9) }),
    aLibraryItem({ title: '茶楼', publishedAt: daysAgo(3) }),
  );
  await renderApp(<LibrarySection />);
  expect((await card('火山')).getByText('新 · 嵌入')).toBeVisible();
  expect((await card('卡车')).getByText('新')).toBeVisible();
  expect((await card('茶楼')).queryByText('新')).toBeNull();
  expect(screen.getByText(/^你(前天| 2 天前)来过，之后新增 2 部$/)).toBeVisible();
});

test('a page that goes on to the next visit counts since the last one', async () => {
  const [volcano, truck] = [
    aLibraryItem({ title: '火山', publishedAt: daysAgo(0.5) }),
    aLibraryItem({ title: '卡车', publishedAt: daysAgo(1.9) }),
  ];
  wasHere(2);
  libraryIs(truck);
  const { queryClient } = await renderApp(<LibrarySection />);
  expect(await screen.findByText(/^你(前天| 2 天前)来过，之后新增 1 部$/)).toBeVisible();
  wasHere(1);
  libraryIs(volcano, truck);
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText(/^你(昨天| 1 天前)来过，之后新增 1 部$/)).toBeVisible();
  expect((await card('火山')).getByText('新')).toBeVisible();
  expect((await card('卡车')).queryByText('新')).toBeNull();
});

test('a page that is seen again says one visit, even if nothing was added', async () => {
  wasHere(2);
  libraryIs(aLibraryItem({ title: '卡车', publishedAt: daysAgo(1.9) }));
  await renderApp(<LibrarySection />);
  expect((await card('卡车')).getByText('新')).toBeVisible();
  wasHere(1);
  changeTab();
  expect(screen.getByText('最新在前')).toBeVisible();
  expect((await card('卡车')).queryByText('新')).toBeNull();
});

test('when all of a page is new and there is another, no number is given', async () => {
  wasHere(30);
  twoPages(() => HttpResponse.json([aLibraryItem({ title: '旧片', publishedAt: daysAgo(40) })]));
  const { user } = await renderApp(<LibrarySection />);
  expect(await screen.findByText(/^你(上个月| 1 个月前)来过，之后有很多新片$/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  expect(await screen.findByText(/^你(上个月| 1 个月前)来过，之后新增 1 部$/)).toBeVisible();
});

test('in the first visit nothing is new', async () => {
  libraryIs(aLibraryItem({ title: '火山' }));
  await renderApp(<LibrarySection />);
  expect((await card('火山')).queryByText('新')).toBeNull();
  expect(screen.getByText('最新在前')).toBeVisible();
});

test('a card shows how far it was watched, and whether it is saved', async () => {
  const [half, whole] = [aLibraryItem({ title: '一半' }), aLibraryItem({ title: '全部' })];
  const progress = { positionSeconds: 900, durationSeconds: 1800, finished: false };
  libraryIs(half, whole);
  server.use(
    http.get('/api/me/marks', () =>
      HttpResponse.json([
        { id: half.id, progress, later: true },
        { id: whole.id, progress: { ...progress, positionSeconds: 0, finished: true }, later: false },
      ]),
    ),
  );
  await renderApp(<LibrarySection />);
  const [first, second] = [await card('一半'), await card('全部')];
  expect(await first.findByText('看了 50%')).toBeInTheDocument();
  expect(first.queryByText('看过')).toBeNull();
  expect(first.getByRole('button', { name: '稍后看「一半」' })).toHaveAttribute('aria-pressed', 'true');
  expect(second.getAllByText('看过')).toHaveLength(2);
  expect(second.getByRole('button', { name: '稍后看「全部」' })).toHaveAttribute('aria-pressed', 'false');
});
