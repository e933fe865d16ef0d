/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadConfig } from './config.ts';
import { start } from './service.ts';

const page = '<!doctype html><title>pages</title>';
const script = 'console.log(1);'.repeat(200);

let folder: string;
let web: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'assets/app-1a2b3c.js'), script);
  await writeFile(join(folder, 'assets/app-1a2b3c.js.gz'), gzipSync(script));
  const environment = { PORT: '0', ADMIN_PORT: '0', PAGES_FOLDER: folder, LOG_LEVEL: 'silent' };
  web = await start(
    loadConfig({ ...environment, BRAND_NAME: '测试影库', BRAND_COUPLET_ZH: '冷一，|热二。' }),
  );
});

afterAll(async () => {
  await web.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(web.url + path, { method, headers: { accept: 'text/html', ...headers } });

describe('the web server', () => {
  test.each(['/', '/video/65a000000000000000000001', '/coming-soon?admin=upload', '/%E4%B8%8D'])(
    'answers the page %s with index.html, revalidated each time',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(page);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-type')).toMatch(/text\/html/);
    },
  );

  test('keeps hashed assets for a year and sends the compressed form that was built', async () => {
    const response = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip', accept: '*/*' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toBe(script);
  });

  test.each(['/assets/gone-000000.js', '/robots.txt', '/assets/app'])('has no page for %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('gives a page only to who reads one', async () => {
    expect((await get('/video/1', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/video/1', {}, 'POST')).status).toBe(404);
    expect((await get('/video/1', {}, 'HEAD')).status).toBe(200);
  });

  test.each(['/../package.json', '/%2e%2e/package.json', '/..%2f..%2fetc/passwd'])(
    'serves nothing outside its folder: %s',
    async (path) => {
      expect(await (await get(path)).text()).not.toContain('"name"');
    },
  );

  test('tells the pages this installation’s configuration', async () => {
    const response = await get('/config.json', { accept: 'application/json' });
    expect(await response.json()).toMatchObject({
      brandName: '测试影库',
      couplet: { 'zh-CN': ['冷一，', '热二。'], en: ['Cold eyes on the world,', 'warm heart for the day.'] },
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await get('/config.json', { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
  });

  test('says that pages are missing', async () => {
    await expect(start(loadConfig({ PORT: '0', ADMIN_PORT: '0', PAGES_FOLDER: '/nowhere' }))).rejects.toThrow(
      'No built pages in /nowhere',
    );
  });
});
