import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser.ts';
import { hold } from '../../support/hold.ts';
import { eachVisit, enter, phoneInChinese, say, visitTest } from '../../support/visits.ts';

/** How the pages load: size, requests, compression, caching and layout shift. */

const platform = usePlatform();
const browser = useBrowser();

/** The build's budget in bytes; browsers get brotli, which is a little smaller than gzip. */
const scriptBudget = 150_000;

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** The raw response: fetch would decompress it. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    // A new connection: a keep-alive one may be closing.
    const sent = request(platform.url + path, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });

const entryOf = (html: string): string => /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '';

test('pages and their files pass the gateway unchanged', async () => {
  const page = await raw('/', { accept: 'text/html', 'accept-encoding': 'br' });
  expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  const html = brotliDecompressSync(page.body).toString();
  const kept = await raw('/', {
    accept: 'text/html',
    'accept-encoding': 'br',
    'if-none-match': `${page.headers.etag}`,
  });
  expect(kept.status).toBe(304);

  const entry = html.match(/"modulepreload"[^>]* href="([^"]+vendor[^"]+)"/)?.[1] ?? entryOf(html);
  const [br, gzip, plain] = await Promise.all(
    ['br', 'gzip', ''].map((encodings) => raw(entry, { 'accept-encoding': encodings })),
  );
  expect(brotliDecompressSync(br?.body ?? '')).toEqual(plain?.body);
  expect(gunzipSync(gzip?.body ?? '')).toEqual(plain?.body);
  for (const { headers } of [br, gzip, plain] as Raw[]) {
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers.vary).toMatch(/accept-encoding/i);
  }
  const head = await raw(entry, { 'accept-encoding': 'br' }, 'HEAD');
  expect(head.headers['content-length']).toBe(br?.headers['content-length']);
  expect((await raw('/assets/of-another-version-0a1b2c3d.js')).status).toBe(404);
});

test('the web app manifest makes the site installable', async () => {
  const { page } = await browser.visit();
  await page.goto(platform.url);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await page.request.get(platform.url + href);
  const manifest = await response.json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', lang: 'zh-CN' });
  expect(manifest.name).toBe(await page.title().then((title) => title.split(' · ').at(-1)));
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(platform.url + src);
    expect(icon.headers()['content-type']).toContain(type);
    if (type !== 'image/png') continue;
    const [width, height] = [(await icon.body()).readUInt32BE(16), (await icon.body()).readUInt32BE(20)];
    expect(`${width}x${height}`).toBe(sizes);
  }
});

/** Opens the home page as a member and waits for the network to be idle. */
async function openHome(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'GET') asked.push(sent.url());
  });
  await page.goto(platform.url);
  await page.getByRole('button', { name: /添加视频|Add a video/i }).waitFor();
  await page.waitForLoadState('networkidle');
  return asked;
}

eachVisit(
  'the first screen stays within its budget, requests nothing twice and no other site',
  async (visit) => {
    const { page, complaints } = await enter(browser, visit, platform.membershipNumber);
    // The browser has the number but no member cookie: a picture requested before the verification would fail.
    const asked = await openHome(page);
    expect(asked.filter((url) => !url.startsWith(platform.url) && !url.startsWith('data:'))).toEqual([]);
    expect(asked.filter((url) => new URL(url).pathname === apiPath('/api/library'))).toHaveLength(1);
    expect(new Set(asked).size).toBe(asked.length);
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(scriptBudget);
    expect(complaints).toEqual([]);
  },
);

eachVisit(
  'a member sees the prerendered top of the page, and the application replaces it without layout shift',
  async (visit) => {
    const { page } = await enter(browser, visit, platform.membershipNumber);
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value?: number })[])
          Object.assign(window, {
            moved: (window as unknown as { moved: number }).moved + (entry.value ?? 0),
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const release = await hold(page, '**/assets/boot-*.js');
    await page.goto(platform.url, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    const words = await title.textContent();
    expect(words).not.toMatch(/[\uE000-\uF8FF]/);
    expect(await page.locator('html').getAttribute('lang')).toBe(visit.language);
    await page
      .getByText(say(visit.language, '浏览影库', 'Browse the library'))
      .first()
      .waitFor();
    release();
    await page.locator('#library').waitFor();
    expect(await title.textContent()).toBe(words);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.02);
  },
);

visitTest(
  'a detail page shows its header and the place of the player before any script',
  phoneInChinese,
  async (visit) => {
    const { page } = await enter(browser, visit, platform.membershipNumber);
    await hold(page, '**/assets/boot-*.js');
    await page.goto(`${platform.url}/video/${'0'.repeat(24)}`, { waitUntil: 'commit' });
    await page.getByRole('link', { name: say(visit.language, '返回', 'Back') }).waitFor();
    const place = page
      .getByRole('status', { name: say(visit.language, '正在加载', 'Loading') })
      .locator('div div');
    const box = await place.first().boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(360);
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(9 / 16, 1);
  },
);
