import { expect, test } from '@jest/globals';
import type { LibraryItem } from '@platform/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { aLibraryItem } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, server } from '../../../testing/server.ts';
import { LibrarySection } from './library.tsx';

const libraryIs = (...items: LibraryItem[]) =>
  server.use(http.get('/api/library', () => HttpResponse.json(items)));
const card = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('article') as HTMLElement);

test('shows eight skeleton cards while it loads', async () => {
  server.use(http.get('/api/library', () => delay('infinite')));
  await renderApp(<LibrarySection />);
  expect(screen.getByRole('status', { name: '正在加载' })).toBeVisible();
  expect(screen.getAllByTestId('card-skeleton')).toHaveLength(8);
});

test('a card shows all its fields and opens the detail page', async () => {
  libraryIs(aLibraryItem({ title: '冰川', thumbnail: '/objects/thumbnails/a.jpg', duration: 485 }));
  await renderApp(<LibrarySection />);
  const { getByText, getByRole, queryByText } = await card('冰川');
  expect(getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^\/video\/[0-9a-f]{24}$/));
  expect(getByText('8:05')).toBeVisible();
  expect(getByText('冰爪、冰镐和一壶姜茶')).toBeVisible();
  expect(getByText('3 天前')).toBeVisible();
  expect(getByRole('button', { name: '喜欢「冰川」 131 人喜欢' })).toHaveAttribute('aria-pressed', 'false');
  expect(getByRole('button', { name: '分享「冰川」' })).toBeVisible();
  expect(queryByText('嵌入')).toBeNull();
});

test('an embed has a badge, and missing fields are named or omitted', async () => {
  libraryIs(aLibraryItem({ type: 'embed', title: 'Tea', description: '', duration: null }));
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
  const asked: string[] = [];
  server.use(
    http.get('/api/library', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      return searchParams.has('cursor')
        ? HttpResponse.json([aLibraryItem({ title: '第二页' })])
        : HttpResponse.json([aLibraryItem({ title: '第一页' })], {
            headers: { link: '</api/library?limit=23&cursor=abc>; rel="next"' },
          });
    }),
  );
  const { user } = await renderApp(<LibrarySection />);
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  expect(await screen.findByRole('link', { name: '第二页' })).toBeVisible();
  expect(screen.getByRole('link', { name: '第一页' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  expect(asked).toEqual(['?limit=23', '?limit=24&cursor=abc']);
});

const twoPages = (second: () => Response | Promise<Response>) =>
  server.use(
    http.get('/api/library', ({ request }) =>
      new URL(request.url).searchParams.has('cursor')
        ? second()
        : HttpResponse.json([aLibraryItem({ title: '第一页' })], {
            headers: { link: '</api/library?limit=23&cursor=abc>; rel="next"' },
          }),
    ),
  );

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
  server.use(http.get('/api/library', () => errorResponse(503, 'unavailable', 'Down'), { once: true }));
  const { user } = await renderApp(<LibrarySection />);
  expect(await screen.findByText('影库没有加载出来')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('link', { name: '回来了' })).toBeVisible();
});
