import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

// The test's own page may still be loading.
const listen = jest.spyOn(window, 'addEventListener').mockImplementation(() => undefined);
const script = '../public/recover.js';
await import(script);
const onLoad = listen.mock.calls.find(([type]) => type === 'load')?.[1] as () => void;
listen.mockRestore();

const [entry, preloaded] = ['/assets/index-1.js', '/assets/vendor-1.js'];
const asked: string[] = [];
/** A reload is counted; jsdom can't do it. */
const reloads = () => Number(sessionStorage.getItem('reloads-for-scripts'));

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom says so of the reload.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  document.head.innerHTML = `<script type="module" src="${entry}"></script><link rel="modulepreload" href="${preloaded}">`;
  asked.length = 0;
});
afterEach(() => {
  document.head.innerHTML = '';
  delete document.documentElement.dataset.started;
  sessionStorage.clear();
});

async function load(missing: string | null, responseStatus?: number, unreachable?: string): Promise<void> {
  const name = new URL(entry, window.location.href).href;
  Object.assign(performance, { getEntriesByType: () => [{ name, responseStatus }] });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname } = new URL(String(url));
    asked.push(`${init?.method} ${pathname}`);
    if (pathname === unreachable) throw new TypeError('Failed to fetch');
    return new Response(null, { status: pathname === missing ? 404 : 200 });
  });
  onLoad();
  await jest.advanceTimersByTimeAsync(2_000);
}

test.each([entry, preloaded])(
  'a browser that says no status asks for the scripts: %s is missing',
  async (missing) => {
    await load(missing);
    expect(asked).toEqual([`HEAD ${entry}`, `HEAD ${preloaded}`]);
    expect(reloads()).toBe(1);
  },
);

test('a script that the browser knows to be missing is enough', async () => {
  await load(null, 404);
  expect([reloads(), asked]).toEqual([1, []]);
});

test('a browser that says the status is asked for nothing else', async () => {
  await load(entry, 200);
  expect([reloads(), asked]).toEqual([0, []]);
});

test('a script that does not respond leaves the others to tell', async () => {
  await load(entry, undefined, preloaded);
  expect(reloads()).toBe(1);
});

test('a slow page whose scripts are all there goes on', async () => {
  await load(null);
  expect([reloads(), asked.length]).toEqual([0, 2]);
});

test('a page that has started asks for nothing', async () => {
  document.documentElement.dataset.started = '';
  await load(entry);
  expect([reloads(), asked]).toEqual([0, []]);
});

test('it ends after ten reloads', async () => {
  sessionStorage.setItem('reloads-for-scripts', '10');
  await load(entry);
  expect(reloads()).toBe(10);
});
