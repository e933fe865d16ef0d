import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { thisPage } from '../lib/missing-code.ts';
import { useUnsavedForm } from '../lib/unsaved.ts';
import { renderApp } from '../testing/render.tsx';
import { server } from '../testing/server.ts';
import { PageCrash } from './router.tsx';

let reloads = 0;
let online = true;

beforeEach(() => {
  reloads = 0;
  online = true;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(thisPage, 'reload').mockImplementation(() => {
    reloads += 1;
  });
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
});
afterEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = '';
});

const served = (entry: string) =>
  server.use(
    http.get('/', () =>
      HttpResponse.html(`<!doctype html><script type="module" crossorigin src="${entry}"></script>`),
    ),
  );

const crash = { error: null as Error | null };
function Fragile() {
  if (crash.error) throw crash.error;
  return <p>well again</p>;
}

const open = (error: Error, path = '/blog') => {
  crash.error = error;
  return renderApp(
    <ErrorBoundary fallback={(crash) => <PageCrash {...crash} />}>
      <Fragile />
    </ErrorBoundary>,
    { path },
  );
};
const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/blog-1.js');

test('a crashed page keeps the header and has a retry button', async () => {
  const { user } = await open(new Error('broken'));
  expect(screen.getByRole('banner')).toHaveTextContent('冰焰影库');
  expect(screen.getByRole('heading', { level: 1, name: '这一页出错了' })).toBeVisible();
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('alert'));
  crash.error = null;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(screen.getByText('well again')).toBeVisible();
  expect(reloads).toBe(0);
});

test('a crashed page links home', async () => {
  const { user, address } = await open(new Error('broken'));
  await user.click(screen.getByRole('link', { name: '返回首页' }));
  expect(address()).toBe('/');
});

test('on the home page that link retries', async () => {
  const { user } = await open(new Error('broken'), '/');
  crash.error = null;
  await user.click(screen.getByRole('link', { name: '返回首页' }));
  expect(screen.getByText('well again')).toBeVisible();
});

test('reloads once per version, then shows an error with a reload button', async () => {
  served('/assets/index-new.js');
  sessionStorage.setItem('reloaded-from', '/assets/index-old.js');
  const { user } = await open(missing());
  expect(await screen.findByRole('heading', { level: 1, name: '没有加载出来' })).toBeVisible();
  expect(reloads).toBe(0);
  await user.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(reloads).toBe(1));
});

test('does not reload where the same version is served: the connection dropped', async () => {
  served('/assets/index-old.js');
  await open(missing());
  expect(await screen.findByRole('alert')).toHaveTextContent('没有加载出来');
  expect(reloads).toBe(0);
});

test('does not reload into the browser’s own error page', async () => {
  server.use(http.get('/', () => HttpResponse.error()));
  const { user } = await open(missing());
  await user.click(await screen.findByRole('button', { name: '重试' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '重试' })).toBeEnabled());
  expect(reloads).toBe(0);
});

function UnsavedForm() {
  useUnsavedForm('settings', true);
  return null;
}

test.each([true, false])(
  'over unsaved changes it reloads only on the button (online at first: %s)',
  async (first) => {
    served('/assets/index-new.js');
    online = first;
    crash.error = missing();
    const { user } = await renderApp(
      <>
        <UnsavedForm />
        <ErrorBoundary fallback={(crash) => <PageCrash {...crash} />}>
          <Fragile />
        </ErrorBoundary>
      </>,
    );
    online = true;
    act(() => void window.dispatchEvent(new Event('online')));
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(reloads).toBe(0);
    await user.click(retry);
    await waitFor(() => expect(reloads).toBe(1));
    // The operator stays.
    await waitFor(() => expect(retry).toBeEnabled());
  },
);

test('offline it waits, and continues when online', async () => {
  served('/assets/index-old.js');
  const fetched = jest.spyOn(globalThis, 'fetch');
  online = false;
  await open(missing());
  expect(screen.getByRole('alert')).toBeVisible();
  expect(fetched).not.toHaveBeenCalledWith('/', expect.anything());
  online = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(reloads).toBe(1));
});
