import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { BrowserRouter, Link } from 'react-router-dom';
import { AppRoutes } from '../app/router.tsx';
import { defaultRuntimeConfig } from '../config/runtime-config.ts';
import { RuntimeConfigContext } from '../config/use-runtime-config.ts';
import { MembershipGate } from '../features/membership/components/membership-gate.tsx';
import { aBlogPost, aLibraryItem, aVideo } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { server } from '../testing/server.ts';
import { useScrollRestoration } from './navigation.ts';

const post = aBlogPost();

test('the first page does not take the focus, each later one focuses its heading', async () => {
  server.use(
    http.get('/api/blog-posts', () => HttpResponse.json([post])),
    http.get('/api/blog-posts/:id', () => HttpResponse.json(post)),
  );
  const { user } = await renderApp(<AppRoutes />, { path: '/blog' });
  const link = await screen.findByRole('link', { name: post.title });
  expect(document.body).toHaveFocus();
  await user.click(link);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: post.title })).toHaveFocus());
  await user.click(screen.getAllByRole('link', { name: '返回博客' })[0] as HTMLElement);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: '博客' })).toHaveFocus());
});

test('after the gate the page’s heading has the focus', async () => {
  const page = (
    <MembershipGate panel={null}>
      <AppRoutes />
    </MembershipGate>
  );
  const { user } = await renderApp(page, { path: '/blog', member: null });
  await user.type(await screen.findByRole('textbox'), 'VIP-7K4M{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: '博客' })).toHaveFocus());
});

test('going back focuses the link that was opened', async () => {
  server.use(
    http.get('/api/library', () =>
      HttpResponse.json([aLibraryItem({ title: '火山' }), aLibraryItem({ title: '冰川' })]),
    ),
    http.get('/api/videos/:id', ({ params }) =>
      HttpResponse.json(aVideo({ id: `${params.id}`, title: '冰川' })),
    ),
  );
  const { user } = await renderApp(<AppRoutes />, { path: '/' });
  await user.click(await screen.findByRole('link', { name: '冰川' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: '冰川' })).toHaveFocus());
  await user.click(screen.getByRole('link', { name: '返回' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '冰川' })).toHaveFocus());
});

test('the home page’s heading has the focus once its featured film is known', async () => {
  const { promise: held, resolve: respond } = Promise.withResolvers<void>();
  const item = { ...aVideo({ title: '冰川' }), progress: null, later: false };
  server.use(http.get('/api/me/featured', () => held.then(() => HttpResponse.json({ item }))));
  document.documentElement.dataset.returning = '';
  const { user } = await renderApp(
    <RuntimeConfigContext value={{ ...defaultRuntimeConfig, hasFeatured: true }}>
      <AppRoutes />
    </RuntimeConfigContext>,
    { path: '/blog' },
  );
  await user.click(await screen.findByRole('link', { name: '返回' }));
  await screen.findByRole('region', { name: '影库' });
  respond();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: '冰川' })).toHaveFocus());
  delete document.documentElement.dataset.returning;
});

test('the focus stays if the user moved it meanwhile', async () => {
  const { promise: held, resolve: respond } = Promise.withResolvers<void>();
  server.use(
    http.get('/api/blog-posts', () => HttpResponse.json([post])),
    http.get('/api/blog-posts/:id', () => held.then(() => HttpResponse.json(post))),
  );
  const { user } = await renderApp(<AppRoutes />, { path: '/blog' });
  await user.click(await screen.findByRole('link', { name: post.title }));
  const back = await screen.findByRole('link', { name: '返回博客' });
  back.focus();
  respond();
  await screen.findByRole('heading', { level: 1, name: post.title });
  expect(back).toHaveFocus();
});

test('the skip link moves the focus, and makes no history entry', async () => {
  const { user } = await renderApp(<AppRoutes />, { path: '/blog' });
  await user.click(await screen.findByRole('link', { name: '跳到正文' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.hash).toBe('');
});

test('a link to a footnote neither goes to the first page’s place nor takes it', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo');
  const scroll = (scrollY: number) => fireEvent.scroll(Object.assign(window, { scrollY }));
  const Page = () => {
    useScrollRestoration();
    return <Link to="/blog">Blog</Link>;
  };
  render(<Page />, { wrapper: BrowserRouter });
  scroll(2_000);
  fireEvent.click(screen.getByRole('link'));
  expect(scrollTo.mock.lastCall).toEqual([{ top: 0, behavior: 'instant' }]);
  // As the browser does.
  window.history.pushState(null, '', '#footnote');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(scrollTo).toHaveBeenCalledTimes(1);
  scroll(70);
  window.history.go(-2);
  await waitFor(() => expect(scrollTo.mock.lastCall).toEqual([{ top: 2_000, behavior: 'instant' }]));
});
