import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ScraperResult } from '@platform/contracts';
import { asAdmin } from '@platform/testkit';
import sharp from 'sharp';
import { behaviours, pageOf, useFixtureSite } from './support/fixture-server.ts';
import { searchPath, thumbnailPath, useScraper } from './support/use-scraper.ts';

const [spankbang, xv] = [useFixtureSite(), useFixtureSite()];
const scraper = useScraper();
let service: Awaited<ReturnType<typeof scraper.start>>;
beforeAll(async () => {
  service = await scraper.start({ SPANKBANG_URL: spankbang.url, XVIDEOS_URL: xv.url });
});

const harbour: ScraperResult = {
  id: 'okarbh1a2b3',
  title: 'Harbour at dawn',
  site: 'xvideos',
  duration: '12 min',
  thumbnail: '',
  sourceUrl: 'https://www.xvideos.com/video.okarbh1a2b3/harbour_at_dawn',
};

describe('an embed code', () => {
  test('is built from the id on the page, with nothing else of the page', async () => {
    expect((await service.getEmbed(harbour)).body).toEqual({
      embedCode:
        '<iframe src="https://www.xvideos.com/embedframe/okarbh1a2b3" width="640" height="360" frameborder="0" allowfullscreen></iframe>',
    });
    const [first] = (await service.get(searchPath('harbour', 'spankbang'))).body;
    expect((await service.getEmbed(first)).body).toEqual({
      embedCode:
        '<iframe src="https://spankbang.com/a1b2c/embed/" width="640" height="360" frameborder="0" allowfullscreen></iframe>',
    });
  });

  test.each([
    ['another site', 'https://spankbang.com/a1b2c/video/lighthouse+keeper'],
    ['http', 'http://www.xvideos.com/video.okarbh1a2b3/x'],
    ['a name before an @', 'https://www.xvideos.com@127.0.0.1/video.okarbh1a2b3/x'],
    ['credentials', 'https://a:b@www.xvideos.com/video.okarbh1a2b3/x'],
    ['a port', 'https://www.xvideos.com:8443/video.okarbh1a2b3/x'],
    ['a longer name', 'https://www.xvideos.com.evil.example/video.okarbh1a2b3/x'],
    ['a name that ends alike', 'https://notxvideos.com/video.okarbh1a2b3/x'],
    ['an address', 'https://127.0.0.1/video.okarbh1a2b3/x'],
    ['a decimal address', 'https://2130706433/video.okarbh1a2b3/x'],
    ['metadata', 'https://169.254.169.254/video.okarbh1a2b3/x'],
    ['no video', 'https://www.xvideos.com/tags/okarbh1a2b3'],
    ['another video', 'https://www.xvideos.com/video.okarbh9z9z9/x'],
    ['dots in the path', 'https://www.xvideos.com/video.okarbh1a2b3/../../admin'],
    ['a path alone', '/video.okarbh1a2b3/x'],
    ['no address', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('is rejected for %s', async (_, sourceUrl) => {
    const before = xv.requests.length;
    const { status, body } = await service.getEmbed({ ...harbour, sourceUrl });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(xv.requests).toHaveLength(before);
  });

  test('is rejected for an id of another shape, and a body that is none', async () => {
    for (const video of [{ ...harbour, id: '../x' }, { ...harbour, site: 'elsewhere' }, {}, null, 'x'])
      expect((await service.getEmbed(video)).status).toBe(400);
  });

  test.each([
    ['a video that is gone', 'https://www.xvideos.com/video.okarbhgone1/x', 404, 'no longer has this'],
    ['a page that has changed', harbour.sourceUrl, 502, 'nothing matches #copy-video-embed[value]'],
    ['a page with the code of another site', harbour.sourceUrl, 502, '#copy-video-embed[value]'],
  ])('%s is said', async (what, sourceUrl, status, message) => {
    if (what.includes('changed')) xv.behave(behaviours.changed);
    if (what.includes('another'))
      xv.behave((_, res) =>
        res
          .writeHead(200, { 'content-type': 'text/html' })
          .end(pageOf('xvideos-video').replace('/embedframe/okarbh1a2b3', '/evil/okarbh1a2b3')),
      );
    const id = sourceUrl.split('/')[3]?.slice('video.'.length);
    const response = await service.getEmbed({ ...harbour, id, sourceUrl });
    xv.behave();
    expect(response).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
  });
});

describe('a thumbnail', () => {
  test.each(['harbour.jpg', 'boats.png', 'lighthouse.webp'])('of %s comes small, as WebP', async (name) => {
    const path = thumbnailPath('xvideos', `${xv.url}/pictures/${name}`);
    const response = await fetch(service.url + path, { headers: asAdmin() });
    const { status, headers } = response;
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(headers.get('cache-control')).toBe('private, max-age=600');
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 180,
    });
  });

  test.each([
    ['another site', 'https://elsewhere.example/a.jpg', 400],
    ['a server of this machine', 'http://127.0.0.1:1/pictures/harbour.jpg', 400],
    ['a page of the site', 'https://www.xvideos.com/pictures/a.jpg', 400],
    ['no address', 'x', 400],
    ['a file', 'file:///etc/passwd', 400],
    ['a picture that is gone', '/pictures/gone.jpg', 404],
    ['what is no picture', '/pictures/none.jpg', 502],
    ['SVG that claims to be a PNG', '/pictures/vector.png', 502],
    ['a page', '/?k=harbour', 502],
  ])('of %s is rejected', async (_, address, status) => {
    const url = address.startsWith('/') ? xv.url + address : address;
    expect((await service.get(thumbnailPath('xvideos', url))).status).toBe(status);
  });

  test.each(['endless', 'gzip bomb', 'silent', 'redirect off-site'] as const)('%s ends', async (name) => {
    const timeout = name === 'silent' ? '1500' : '10000';
    const strict = await scraper.start({ XVIDEOS_URL: xv.url, SITE_TIMEOUT_MS: timeout });
    xv.behave((req, res, origin) => {
      const writeHead = res.writeHead.bind(res);
      const asPicture = (status: number, headers: Record<string, string> = {}) =>
        writeHead(status, { ...headers, 'content-type': 'image/jpeg' });
      res.writeHead = asPicture as typeof res.writeHead;
      return (behaviours[name] as (...args: unknown[]) => unknown)(req, res, origin);
    });
    const { status } = await strict.get(thumbnailPath('xvideos', `${xv.url}/pictures/harbour.jpg`));
    xv.behave();
    expect(status).toBe(name === 'silent' ? 504 : 502);
  });
});
