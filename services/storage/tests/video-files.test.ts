import { beforeAll, describe, expect, test } from '@jest/globals';
import { asMember, useConnection, waitFor } from '@platform/testkit';
import { makeFile } from '@platform/testkit/make-file';
import { useStorage } from './support/use-storage.ts';
import { useWorker, videosOf } from './support/use-worker.ts';

const storage = useStorage();
const videos = videosOf(storage);
useWorker(storage);

const makeFilm = (options: string) =>
  makeFile(
    'a.mp4',
    `-f lavfi -i testsrc2=${options} -c:v libx264 -preset ultrafast -pix_fmt yuv420p`.split(' '),
  );

const itemId = 'a'.repeat(24);
let path = '';
/** Names of the files that are made of it. */
let made: string[] = [];
const keysOf = (video: string) => storage.keys(`renditions/${video.split('/').pop()}/`);

beforeAll(async () => {
  path = (await videos.check(await makeFilm('duration=4:size=320x180'))).path;
  await videos.keep(path, undefined, itemId);
  expect(await videos.settled(path)).toBe('done');
  made = (await keysOf(path)).map((key) => key.split('/').pop() ?? '');
});

const statusesOf = async (names: string[], of = path) =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await videos.get(`${of}/${name}`)).status])),
  );

test('operators see which renditions a video has', async () => {
  const found = await videos.processingOf([itemId, 'b'.repeat(24)]);
  expect(found).toMatchObject([{ itemId, objectPath: path, state: 'done', renditions: ['copy'] }]);
});

describe('the files of a video', () => {
  const files = () => ['master.m3u8', 'storyboard.vtt', ...made];

  test('can be had by members, unless it is hidden', async () => {
    expect(made.map((name) => name.slice(9)).sort()).toEqual([
      'copy.m3u8',
      'copy.mp4',
      'storyboard-001.webp',
    ]);
    const statusOf = (name: string) => (name.endsWith('.mp4') ? 302 : 200);
    const shown = Object.fromEntries(files().map((name) => [name, statusOf(name)]));
    const hidden = Object.fromEntries(files().map((name) => [name, 404]));
    expect(await statusesOf(files())).toEqual(shown);
    for (const [visibleFrom, expected] of [
      [null, hidden],
      [new Date(0).toISOString(), shown],
      [new Date(Date.now() + 3_600_000).toISOString(), hidden],
      [new Date(0).toISOString(), shown],
    ] as const) {
      await videos.keep(path, visibleFrom);
      await waitFor(
        async () => (await statusesOf(['master.m3u8']))['master.m3u8'] === expected['master.m3u8'],
      );
      expect(await statusesOf(files())).toEqual(expected);
    }
  });

  test('are those that the record names, and nothing else', async () => {
    const other = await videos.save(await makeFilm('duration=3:size=320x180'));
    expect(await videos.settled(other)).toBe('done');
    const others = (await keysOf(other)).map((key) => key.split('/').pop() ?? '');
    const hostile = [
      ...others,
      ...[
        '00000000-copy.mp4',
        'captions-en.vtt',
        'copy.mp4',
        'MASTER.M3U8',
        'master.m3u8%00',
        'master.m3u8%2f',
      ],
      ...[
        `..%2f${path.split('/').pop()}`,
        `..%2f..%2fuploads%2f${path.split('/').pop()}`,
        '%2e%2e',
        '..%5cx.mp4',
      ],
      ...[`${made[0]}%0a`, `%2e%2f${made[0]}`, '__proto__', 'constructor'],
    ];
    expect(others).toHaveLength(3);
    // 400: no name that a file of ours could have.
    for (const status of Object.values(await statusesOf(hostile))) expect([400, 404]).toContain(status);
    expect(await statusesOf(others)).toEqual(Object.fromEntries(others.map((name) => [name, 404])));
  });

  test('a rendition lies at a URL that lasts a minute', async () => {
    const name = made.find((one) => one.endsWith('.mp4'));
    const [first, second] = await Promise.all([1, 2].map(() => videos.get(`${path}/${name}`)));
    const url = new URL(first?.headers.get('location') ?? '');
    expect(url.searchParams.get('X-Amz-Expires')).toBe('60');
    expect(url.pathname.endsWith(`/renditions/${path.split('/').pop()}/${name}`)).toBe(true);
    expect(second?.headers.get('location')).toBe(url.href);
    expect((await fetch(url, { headers: { range: 'bytes=0-3' } })).status).toBe(206);
    const head = await videos.get(`${path}/${name}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    // It is good for this file only.
    expect(
      (await fetch(url.href.replace(name ?? '', made[0] === name ? (made[1] ?? '') : (made[0] ?? ''))))
        .status,
    ).toBe(403);
  });

  test('a rendition is delivered by this service where browsers must not reach S3', async () => {
    const name = made.find((one) => one.endsWith('.mp4'));
    const moved = await videos.get(`${path}/${name}`);
    const whole = Buffer.from(await (await fetch(moved.headers.get('location') ?? '')).arrayBuffer());
    const proxy = await storage.startAnother({}, { DELIVERY: 'proxy' });
    try {
      const get = async (headers: Record<string, string> = {}) => {
        const response = await fetch(`${proxy.url}${path}/${name}`, {
          headers: { ...asMember(), ...headers },
        });
        return {
          status: response.status,
          headers: response.headers,
          body: Buffer.from(await response.arrayBuffer()),
        };
      };
      const all = await get();
      expect([all.status, all.headers.get('content-type'), all.body.equals(whole)]).toEqual([
        200,
        'video/mp4',
        true,
      ]);
      const range = await get({ range: 'bytes=1000-1999' });
      expect([range.status, range.headers.get('content-range')]).toEqual([
        206,
        `bytes 1000-1999/${whole.length}`,
      ]);
      expect(range.body.equals(whole.subarray(1000, 2000))).toBe(true);
      expect((await get({ range: `bytes=${whole.length}-` })).status).toBe(416);
      const etag = all.headers.get('etag') ?? '';
      expect((await get({ 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304);
    } finally {
      await proxy.close();
    }
  });
});

describe('a deleted video', () => {
  const mongo = useConnection(storage.mongo);
  const jobs = () => mongo.connection.collection('transcodeJobs').countDocuments();

  test('leaves nothing behind while renditions are made of it', async () => {
    const long = await videos.save(await makeFilm('duration=15:size=1280x720 -b:v 8M'));
    await waitFor(async () => ((await videos.stateOf(long))?.progress ?? 0) > 0.05, { what: 'an encode' });
    expect((await keysOf(long)).length).toBeGreaterThan(0);
    expect(await jobs()).toBe(1);
    await videos.delete(long);
    await waitFor(async () => (await jobs()) === 0, { what: 'the end of the job' });
    expect(await keysOf(long)).toEqual([]);
    expect(await videos.stateOf(long)).toBeUndefined();
  });

  test('leaves nothing behind when all were made', async () => {
    expect(await keysOf(path)).toHaveLength(made.length);
    await videos.delete(path);
    await waitFor(async () => (await keysOf(path)).length === 0, { what: 'the files to go' });
    expect((await statusesOf(['master.m3u8', ...made]))['master.m3u8']).toBe(404);
  });
});
