import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { asAdmin, asMember, nextOf, waitFor } from '@platform/testkit';
import { newKey, objectPathOf } from '../src/domain/object-key.ts';
import { makeVideo } from './support/media.ts';
import { useStorage } from './support/use-storage.ts';

const storage = useStorage();
let file: Buffer;
let path = '';
let picturePath = '';

beforeAll(async () => {
  file = await makeVideo();
  path = await storage.upload('video', file);
  const checked = await storage.check('video', path);
  expect(checked.status).toBe(200);
  picturePath = ((await checked.json()) as { thumbnail: string }).thumbnail;
});

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  // For a conditional request fetch would add `cache-control: no-cache`, which asks for the full response.
  storage.fetch(path, { method, headers: { ...asMember(), 'cache-control': 'max-age=0', ...headers } });
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

test.each([
  '/objects/uploads/00000000-0000-4000-8000-000000000000.mp4',
  '/objects/uploads/..%2f..%2fetc%2fpasswd',
  '/objects/uploads/%2e%2e/x.mp4',
  '/objects/..%2fchecked/x.json',
  '/objects/checked/x.json',
  '/objects/uploads',
  '/objects/uploads/',
  '/objects//uploads/x.mp4',
  '/objects/uploads/x.mp4%00',
])('%s is not found', async (target) => {
  expect((await storage.fetch(target, { headers: asMember() })).status).toBe(404);
});

describe('a picture', () => {
  test('is shown again for an hour without asking, by the browser it was sent to alone', async () => {
    const response = await storage.fetch(picturePath, { headers: asMember() });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600');
  });

  test('that is not there is kept by nobody', async () => {
    const absent = objectPathOf(newKey('thumbnail', 'webp'));
    const response = await storage.fetch(absent, { headers: asMember() });
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('ranges', () => {
  test('the whole comes byte for byte', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-disposition')).toBe('inline');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const sum = (data: Buffer) => createHash('sha256').update(data).digest('hex');
    expect(sum(await bytes(response))).toBe(sum(file));
  });

  test.each([
    ['bytes=100-299', 100, 299],
    ['bytes=-10', -10, undefined],
  ])('%s gets 206', async (range, start, end) => {
    const response = await get({ range });
    const from = start < 0 ? file.length + start : start;
    const to = end ?? file.length - 1;
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/${file.length}`);
    expect((await bytes(response)).equals(file.subarray(from, to + 1))).toBe(true);
  });

  test('behind the end it is 416', async () => {
    const response = await get({ range: 'bytes=999999999-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${file.length}`);
    expect(response.headers.get('content-type')).toMatch(/json/);
    expect(await response.json()).toMatchObject({ code: 'range_not_satisfiable' });
  });

  test('one that is none is ignored', async () => {
    const response = await get({ range: 'bytes=x' });
    expect(response.status).toBe(200);
    expect((await bytes(response)).length).toBe(file.length);
  });

  test('HEAD has the headers and no body', async () => {
    const response = await get({ range: 'bytes=0-1' }, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(file.length));
    expect((await bytes(response)).length).toBe(0);
  });
});

describe('conditions', () => {
  test('what the client has gets 304', async () => {
    const first = await get({}, 'HEAD');
    const [etag, lastModified] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? ''];
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect((await get({ 'if-none-match': `"x", W/${etag}` })).status).toBe(304);
    expect((await get({ 'if-none-match': etag, range: 'bytes=0-1' })).status).toBe(304);
    expect((await get({ 'if-modified-since': lastModified })).status).toBe(304);
    expect((await get({ 'if-none-match': '"x"', 'if-modified-since': lastModified })).status).toBe(200);
    expect((await get({ 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(200);
  });

  test('If-Range decides whether the range counts', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=999999999-', 'if-range': '"other"' })).status).toBe(200);
  });
});

test('lists what lies in storage, in pages', async () => {
  await storage.upload('video', 'unsaved');
  const list = (query = '') =>
    storage.fetch(`${apiPath('/api/storage/videos')}${query}`, { headers: asAdmin() });
  const all = (await (await list()).json()) as { objectPath: string; size: number }[];
  expect(all).toHaveLength(2);
  expect(all.find((video) => video.objectPath === path)?.size).toBe(file.length);
  const first = await list('?limit=1');
  const next = nextOf(first) ?? '';
  const second = await storage.fetch(next, { headers: asAdmin() });
  expect([...((await first.json()) as object[]), ...((await second.json()) as object[])]).toEqual(all);
  const forged = Buffer.from(JSON.stringify(['uploads/\ud800'])).toString('base64url');
  for (const cursor of ['nonsense', forged]) expect((await list(`?cursor=${cursor}`)).status).toBe(400);
});

test('a page that ends with a key put there by hand leads on', async () => {
  await storage.overwrite('/objects/uploads/00-手动.mp4', 'not ours');
  const first = await storage.fetch(`${apiPath('/api/storage/videos')}?limit=1`, { headers: asAdmin() });
  expect(await first.json()).toEqual([]);
  const next = nextOf(first) ?? '';
  const second = await storage.fetch(next, { headers: asAdmin() });
  expect(second.status).toBe(200);
  expect(await second.json()).toHaveLength(1);
});

test('a replica is ready, and delivers, without Kafka', async () => {
  const replica = await storage.startAnother({}, { KAFKA_BROKERS: '127.0.0.1:1' });
  try {
    await waitFor(async () => (await fetch(`${replica.adminUrl}/readyz`)).status === 200, {
      what: 'readiness',
    });
    const response = await fetch(replica.url + path, { headers: asMember() });
    expect((await bytes(response)).equals(file)).toBe(true);
  } finally {
    await replica.close();
  }
});
