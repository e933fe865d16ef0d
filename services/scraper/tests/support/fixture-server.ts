import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll } from '@jest/globals';
import { listen } from '@platform/testkit';
import sharp from 'sharp';

const fixture = (name: string): string =>
  readFileSync(new URL(`../fixtures/${name}.html`, import.meta.url), 'utf8');

export const fixtureNames = [
  ...['xvideos', 'spankbang'].flatMap((site) =>
    ['results', 'none', 'video'].map((page) => `${site}-${page}`),
  ),
  'changed',
  'consent',
];

/** The pages of a folder of fixtures, with the server's own origin filled in. */
export const pageOf = (name: string, origin = 'http://127.0.0.1:1'): string =>
  fixture(name).replaceAll('{{origin}}', origin);

const html = (res: ServerResponse, body: string | Buffer, headers = {}) =>
  res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);

/** 64 MB in 64 kB. */
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));

type Behaviour = (req: IncomingMessage, res: ServerResponse, origin: string) => unknown;

/** How a site may respond to any request. */
export const behaviours = {
  changed: (_, res) => html(res, pageOf('changed')),
  consent: (_, res) => html(res, pageOf('consent')),
  'status 403': (_, res) => res.writeHead(403, { 'content-type': 'text/html' }).end('Access denied'),
  'status 404': (_, res) => res.writeHead(404).end(),
  'status 429': (_, res) => res.writeHead(429, { 'retry-after': '60' }).end(),
  'status 503': (_, res) => res.writeHead(503, { 'content-type': 'text/html' }).end('Just a moment...'),
  silent: () => {},
  slow: async (_, res) => {
    res.writeHead(200, { 'content-type': 'text/html' });
    while (!res.destroyed) {
      res.write('<p>');
      await delay(20);
    }
  },
  endless: (_, res) => {
    res.writeHead(200, { 'content-type': 'text/html' });
    const chunk = Buffer.alloc(64 * 1024, '<p>x</p>');
    const pump = () => {
      while (!res.destroyed && res.write(chunk));
      if (!res.destroyed) res.once('drain', pump);
    };
    pump();
  },
  'gzip bomb': (_, res) => html(res, bomb, { 'content-encoding': 'gzip' }),
  'broken gzip': (_, res) => html(res, 'not gzip', { 'content-encoding': 'gzip' }),
  'unknown encoding': (_, res) => html(res, 'x', { 'content-encoding': 'zstd' }),
  'encoding of no decoder': (_, res) => html(res, 'x', { 'content-encoding': 'constructor' }),
  'no page': (_, res) => res.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  'cut off': (_, res) =>
    res.writeHead(200, { 'content-type': 'text/html' }).write('<p>', () => res.destroy()),
  'redirect off-site': (_, res) => res.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
  'redirect to http': (_, res) => res.writeHead(302, { location: 'http://www.xvideos.com/' }).end(),
  'redirect loop': (req, res) => res.writeHead(302, { location: req.url ?? '/' }).end(),
  'redirect to nothing': (_, res) => res.writeHead(302, { location: 'http://[' }).end(),
} satisfies Record<string, Behaviour>;

/** A few kilobytes that take a tree builder minutes: every paragraph opens all of the formatting elements again. */
export const treeBomb: Behaviour = (_, res) =>
  html(
    res,
    `<p>${Array.from({ length: 20_000 }, (_, n) => `<b id=${n}>`).join('')}</p>${'<p>x</p>'.repeat(20_000)}`,
  );

/** A server for the tests of a file that responds as the two sites would; `behave` sets how from then on. */
export function useFixtureSite() {
  let behaviour: Behaviour | undefined;
  const requests: IncomingMessage[] = [];
  const listener: RequestListener = async (req, res) => {
    requests.push(req);
    const origin = `http://${req.headers.host}`;
    if (behaviour) return void behaviour(req, res, origin);
    const url = new URL(req.url ?? '/', origin);
    const found = url.pathname.startsWith('/pictures/')
      ? undefined
      : pageFor(url, url.searchParams.get('k') ?? decodeURIComponent(url.pathname.split('/')[2] ?? ''));
    if (found) return void html(res, pageOf(found, origin));
    const picture = await pictureFor(url.pathname);
    if (picture) res.writeHead(200, { 'content-type': picture.type }).end(picture.body);
    else res.writeHead(404).end();
  };
  let close: (() => Promise<void>) | undefined;
  const site = {
    url: '',
    requests,
    behave(next?: Behaviour) {
      behaviour = next;
    },
  };
  beforeAll(async () => {
    ({ url: site.url, close } = await listen(listener));
  });
  afterAll(() => close?.());
  return site;
}

function pageFor({ pathname }: URL, query: string): string | undefined {
  const isNone = query.includes('qqqq');
  if (pathname === '/') return isNone ? 'xvideos-none' : 'xvideos-results';
  if (pathname.startsWith('/s/')) return isNone ? 'spankbang-none' : 'spankbang-results';
  if (/^\/video(\.okarbh1a2b3|70000002)\//.test(pathname)) return 'xvideos-video';
  return /^\/a1b2c\/video\//.test(pathname) ? 'spankbang-video' : undefined;
}

async function pictureFor(pathname: string) {
  const format = /^\/pictures\/(?:harbour|boats|lighthouse|fog)\.(jpg|png|webp)$/.exec(pathname)?.[1];
  if (pathname === '/pictures/none.jpg') return { type: 'image/jpeg', body: Buffer.from('no picture') };
  if (pathname === '/pictures/vector.png')
    return {
      type: 'image/png',
      body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    };
  if (!format) return undefined;
  const type = format === 'jpg' ? 'jpeg' : (format as 'png' | 'webp');
  const create = { width: 640, height: 360, channels: 3 as const, background: '#3b6e8f' };
  return { type: `image/${type}`, body: await sharp({ create }).toFormat(type).toBuffer() };
}
