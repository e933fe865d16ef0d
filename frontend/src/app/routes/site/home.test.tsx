import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { MembershipGate } from '../../../features/membership/components/membership-gate.tsx';
import { libraryKey } from '../../../lib/items.ts';
import { aLibraryItem } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { createQueryClient } from '../../provider.tsx';
import { AppRoutes, preloadRoute } from '../../router.tsx';

const app = (
  <MembershipGate panel={<p>The panel</p>}>
    <AppRoutes />
  </MembershipGate>
);

test('a notice leads to the short videos, and the hero to library and upcoming', async () => {
  await renderApp(app, { language: 'en' });
  await screen.findByRole('heading', { level: 1 });
  const main = within(screen.getByRole('main'));
  for (const [name, to] of [
    [/twelve categories/, '/cold-ice-videos'],
    ['Browse the library', '/#library'],
    ['Upcoming', '/#upcoming'],
  ] as const)
    expect(main.getAllByRole('link', { name })[0]).toHaveAttribute('href', to);
});

test('a footer names the brand, and leads to every part', async () => {
  const { user } = await renderApp(app);
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByText(/© \d{4} 冰焰影库/)).toBeVisible();
  expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/#library',
    '/series',
    '/cold-ice-videos',
    '/#upcoming',
    '/blog',
  ]);
  await user.click(footer.getByRole('button', { name: '关于我们' }));
  expect(await screen.findByRole('dialog', { name: '关于我们' })).toBeVisible();
});

test('? lists the keys, and switches those off that dictation could press', async () => {
  const { user } = await renderApp(app, { language: 'en' });
  const footer = within(await screen.findByRole('contentinfo'));
  const list = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });
  const change = async () => {
    await user.click(await screen.findByRole('switch', { name: 'Letter, number and symbol keys' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(list()).toBeNull());
  };
  await user.keyboard('?');
  expect(await screen.findByText('F8', { selector: 'kbd' })).toBeVisible();
  await change();

  await user.keyboard('?/');
  await user.click(footer.getByRole('button', { name: 'Keyboard shortcuts' }));
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  await change();
  await user.keyboard('/');
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible();
});

test('a library loaded before the page renders at once, without another request', async () => {
  let asked = 0;
  server.use(
    http.get('/api/library', () => {
      asked += 1;
      return HttpResponse.json([aLibraryItem({ title: '冰川' })]);
    }),
  );
  const queryClient = createQueryClient();
  await preloadRoute('/', queryClient);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await renderApp(app, { queryClient });
  expect(screen.getByRole('link', { name: '冰川' })).toBeVisible();
  expect(queryClient.isFetching({ queryKey: libraryKey })).toBe(0);
  expect(asked).toBe(1);
});

test('the switch changes the language of the page and of the document, and is remembered', async () => {
  const { user } = await renderApp(app);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('冷眼看世界， 热心过日子。');
  await user.click(screen.getByRole('button', { name: /English/ }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Library' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cold eyes on the world,');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('language')).toBe('en');
});

test('the menu sheet carries the same links, about us, the language and the way out', async () => {
  const { user } = await renderApp(app);
  await user.click(await screen.findByRole('button', { name: '打开菜单' }));
  const menu = within(await screen.findByRole('dialog', { name: '菜单' }));
  for (const [name, to] of [
    ['影库', '/#library'],
    ['系列', '/series'],
    ['即将上映', '/#upcoming'],
    ['博客', '/blog'],
    ['冷热冰', '/cold-ice-videos'],
    ['我的', '/me'],
  ]) {
    expect(menu.getByRole('link', { name })).toHaveAttribute('href', to);
  }
  for (const name of ['关于我们', '管理', '退出登录']) {
    expect(menu.getByRole('button', { name })).toBeVisible();
  }
  expect(menu.getByRole('button', { name: '中文' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(menu.getByRole('button', { name: '关于我们' }));
  expect(await screen.findByRole('dialog', { name: '关于我们' })).toBeVisible();
});

test('logging out calls the server, removes the number and shows the gate', async () => {
  let told = 0;
  server.use(
    http.post('/api/membership/logout', () => {
      told += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, storedNumber } = await renderApp(app);
  await user.click(await screen.findByRole('button', { name: '退出登录' }));
  expect(await screen.findByRole('dialog', { name: '请输入会员号' })).toBeVisible();
  expect(storedNumber()).toBeNull();
  expect(told).toBe(1);
});
