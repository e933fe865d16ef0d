/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PublishedSiteSettings } from '@platform/contracts';
import { createServiceTokens } from '@platform/service-kit';
import { defaultRuntimeConfig, noticeMarks, placeholderConfig } from '../src/config/runtime-config.ts';
import { readWebConfig } from './config.ts';
import { start } from './service.ts';

const secret = 'test-service-token-secret-0123456789abcdef';
const { noticeZh, noticeLink, heroFirstZh, heroArt, brandName } = placeholderConfig;
/** As the build renders it. */
const html = `<!doctype html><html lang="zh-CN"><head><!--installation--></head><body><template>${brandName}
${noticeMarks[0]}<a href="${noticeLink}">${noticeZh}</a>${noticeMarks[1]}
<section data-art="${heroArt}"><h1>${heroFirstZh}</h1></section></template></body></html>`;

const { description: _, ...words } = defaultRuntimeConfig;
let folder: string;
let content: Server | undefined;
let port = 0;
let saved: { revision: number; settings: PublishedSiteSettings | null } = { revision: 0, settings: null };
const webs: Awaited<ReturnType<typeof start>>[] = [];

/** Stands in for content. */
async function startContent(): Promise<void> {
  const tokens = createServiceTokens({ secrets: [secret], name: 'content' });
  content = createServer((request, response) => {
    const caller = tokens.verify(request.headers.authorization?.replace('Bearer ', '') ?? '');
    const isCall = request.url === '/internal/site-settings' && caller === 'web';
    response.writeHead(isCall ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isCall ? saved : {}));
  });
  await new Promise<void>((resolve) => content?.listen(port, '127.0.0.1', resolve));
  port = (content.address() as AddressInfo).port;
}
const stopContent = () =>
  new Promise((resolve) => {
    content?.close(resolve);
    content?.closeAllConnections();
  });
const startWeb = async () => {
  const web = await start(
    readWebConfig({
      ...{ PORT: '0', ADMIN_PORT: '0', PAGES_FOLDER: folder, LOG_LEVEL: 'silent', BRAND_NAME: '本站' },
      ...{ CONTENT_URL: `http://127.0.0.1:${port}`, SERVICE_TOKEN_SECRET: secret },
    }),
  );
  webs.push(web);
  return web;
};
const save = (settings: Partial<PublishedSiteSettings>) => {
  saved = { revision: saved.revision + 1, settings: { ...words, ...settings } };
};
async function page(web = webs[0]) {
  const response = await fetch(`${web?.url}/`, { headers: { accept: 'text/html' } });
  return { text: await response.text(), etag: response.headers.get('etag') };
}
/** The page once it contains a text; fails after the 5 s that are promised, of which a poll counts 100 ms however long it takes. */
async function pageWith(text: string | RegExp, web = webs[0]) {
  for (let polls = 0; ; polls += 1) {
    const found = await page(web);
    if (found.text.match(text)) return found;
    if (polls === 50) throw new Error(`No ${text} in ${found.text}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await writeFile(join(folder, 'index.html'), html);
  await startContent();
  await startWeb();
  await startWeb();
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.close()));
  await stopContent();
  await rm(folder, { recursive: true });
});

test('says what the installation says until someone saves', async () => {
  const { text } = await page();
  expect(text).toContain('<title>本站</title>');
  expect(text).toContain('<a href="/cold-ice-videos">竖屏短视频上线');
  expect(text).toContain('data-art="slats"');
});

test('what is saved is in the first HTML, escaped, under another ETag; replicas agree', async () => {
  const before = await page();
  save({
    brandName: '新<名>',
    noticeZh: '周一极光 & <b>更多',
    noticeLink: 'https://example.com/?a=1&b="2',
    heroArt: 'picture',
  });
  const { text, etag } = await pageWith('周一极光');
  expect(text).toContain('<title>新&lt;名&gt;</title>');
  expect(text).toContain('<a href="https://example.com/?a=1&amp;b=&quot;2">周一极光 &amp; &lt;b&gt;更多</a>');
  expect(text).toContain('data-art="picture"');
  expect(text).not.toMatch(/[\uE000-\uE0FF]/);
  expect(text.match(/<html[^>]*>/)?.[0]).toBe('<html lang="zh-CN">');
  expect(etag).not.toBe(before.etag);
  expect((await pageWith('周一极光', webs[1])).etag).toBe(etag);
  const manifest = await (await fetch(`${webs[0]?.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: '新<名>', short_name: '新<名>' });
});

test('a default language and a featured item mark the page; a notice may lead nowhere', async () => {
  save({ defaultLanguage: 'en', hasFeatured: true, noticeLink: null });
  const { text } = await pageWith('<html lang="en" data-featured>');
  expect(text).toMatch(/<a>竖屏/);
  expect(text).toContain(defaultRuntimeConfig.description.en);
});

test('a notice that is off or over is not in the page', async () => {
  const endsIn = (ms: number) => save({ noticeUntil: new Date(Date.now() + ms).toISOString() });
  for (const end of [() => endsIn(1_000), () => save({ noticeOn: false })]) {
    endsIn(60_000);
    const { etag } = await pageWith('<a href="/cold-ice-videos">');
    end();
    const over = await pageWith(/<template>冰焰影库\s+<section/);
    expect(over.etag).not.toBe(etag);
    // The device's clock may be behind.
    expect(over.text).toContain('"noticeOn":false');
  }
});

test('while content is away the pages say what they said, and follow again when it is back', async () => {
  save({ noticeZh: '还在' });
  const { etag } = await pageWith('还在');
  await stopContent();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await page()).etag).toBe(etag);
  save({ noticeZh: '回来了' });
  await startContent();
  await pageWith('回来了');
});

test('starts without content, with what the installation says', async () => {
  await stopContent();
  const web = await startWeb();
  expect((await page(web)).text).toContain('<title>本站</title>');
});
