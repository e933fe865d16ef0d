/** @jest-environment node */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readWebConfig } from './config.ts';
import { start } from './service.ts';

const page = '<!doctype html><!--installation--><link rel="icon" />';
const script = 'console.log(1);'.repeat(200);

let folder: string;
let web: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'assets/app-1a2b3c.js'), script);
  await writeFile(join(folder, 'assets/app-1a2b3c.js.gz'), gzipSync(script));
  await writeFile(join(folder, 'assets/app-1a2b3c.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, '.stamp'), 'not for everyone');
  const environment = { PORT: '0', ADMIN_PORT: '0', PAGES_FOLDER: folder, LOG_LEVEL: 'silent' };
  web = await start(
    readWebConfig({ ...environment, BRAND_NAME: '测试<b>&影库', BRAND_COUPLET_ZH: '冷一，|热二。' }),
  );
});

afterAll(async () => {
  await web.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(web.url + path, { method, headers: { accept: 'text/html', ...headers } });

/** The raw response: fetch would decompress it. */
function raw(
  path: string,
  encodings: string,
  method = 'GET',
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      web.url + path,
      { method, headers: { 'accept-encoding': encodings } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
      },
    );
    sent.on('error', reject).end();
  });
}

const asset = '/assets/app-1a2b3c.js';

describe('the web server', () => {
  test.each(['/', '/video/65a000000000000000000001', '/coming-soon?admin=upload', '/%E4%B8%8D', '/index'])(
    'responds to %s with the page, revalidated each time',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<link rel="icon" />');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const etag = response.headers.get('etag') ?? '';
      const again = await get(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
      expect(again.status).toBe(304);
      expect(again.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('keeps hashed assets for a year', async () => {
    const response = await get(asset, { accept: '*/*' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe(script);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['deflate', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ])('sends to who takes "%s" the form that was built: %s', async (takes, encoding, undo) => {
    for (const [path, content] of [
      [asset, script],
      ['/blog', '<!doctype html>'],
    ] as const) {
      const { headers, body } = await raw(path, takes);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers['content-length']).toBe(String(body.length));
      expect(undo(body).toString()).toContain(content);
    }
  });

  test('names each form by an ETag of its own', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', ''].map(async (takes) => (await raw(asset, takes)).headers.etag),
    );
    expect(new Set(etags).size).toBe(3);
  });

  test('responds to HEAD as to GET, without the body', async () => {
    const [head, whole] = [await raw(asset, 'br', 'HEAD'), await raw(asset, 'br')];
    expect(head.body).toHaveLength(0);
    for (const name of ['content-length', 'content-encoding', 'etag', 'cache-control', 'content-type'])
      expect(head.headers[name]).toBe(whole.headers[name]);
  });

  test.each(['/assets/gone-000000.js', '/robots.txt', '/assets/app', '/.stamp', '/old.webmanifest'])(
    '%s is 404: with a page for a visitor, as JSON for scripts',
    async (path) => {
      const opened = await get(path);
      expect([opened.status, await opened.text()]).toEqual([404, await (await get('/')).text()]);
      const response = await get(path, { accept: '*/*' });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        expect.stringMatching('json'),
      ]);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('gives a page only to who reads one', async () => {
    expect((await get('/video/1', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/video/1', {}, 'POST')).status).toBe(404);
    expect((await get('/video/1', {}, 'HEAD')).status).toBe(200);
  });

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2f.stamp',
    '/assets/%00',
    '/%',
  ])('serves nothing outside its folder: %s', async (path) => {
    const text = (await raw(path, '')).body.toString();
    expect(text).not.toContain('"name"');
    expect(text).not.toContain('not for everyone');
    expect(text).not.toContain('root:');
  });

  test('writes this installation’s brand and configuration into the page', async () => {
    const text = await (await get('/')).text();
    expect(text).toContain('<title>测试&lt;b&gt;&amp;影库</title>');
    const [, json = ''] =
      /<script type="application\/json" id="runtime-config">(.*?)<\/script>/.exec(text) ?? [];
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toMatchObject({
      brandName: '测试<b>&影库',
      ...{ heroFirstZh: '冷一，', heroSecondZh: '热二。', heroFirstEn: 'Cold eyes on the world,' },
    });
  });

  test('tells a phone how to install it, in this installation’s name', async () => {
    const response = await get('/manifest.webmanifest', { accept: '*/*' });
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const manifest = await response.json();
    expect(manifest).toMatchObject({
      name: '测试<b>&影库',
      lang: 'zh-CN',
      start_url: '/',
      display: 'standalone',
    });
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await readFile(join(import.meta.dirname, '../public', src));
      if (type === 'image/png') expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  test('says that pages are missing', async () => {
    await expect(
      start(readWebConfig({ PORT: '0', ADMIN_PORT: '0', PAGES_FOLDER: '/nowhere' })),
    ).rejects.toThrow('No built pages in /nowhere');
  });
});
