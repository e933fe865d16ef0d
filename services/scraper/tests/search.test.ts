import { beforeAll, describe, expect, test } from '@jest/globals';
import { messages, scraperResultListSchema } from '@platform/contracts';
import { endsWithin } from '@platform/testkit';
import { createParser } from '../src/clients/parser.ts';
import { behaviours, treeBomb, useFixtureSite } from './support/fixture-server.ts';
import { searchPath, thumbnailPath, useScraper } from './support/use-scraper.ts';

const [spankbang, xv] = [useFixtureSite(), useFixtureSite()];
const scraper = useScraper();
const addresses = () => ({ SPANKBANG_URL: spankbang.url, XVIDEOS_URL: xv.url });
const idsOf = (body: { id: string }[]) => body.map(({ id }) => id);

describe('a search', () => {
  test('merges the sites in turn, with what the pages have', async () => {
    const service = await scraper.start(addresses());
    const { status, body, headers } = await service.get(searchPath('harbour & co'));
    expect(status).toBe(200);
    expect(scraperResultListSchema.parse(body)).toEqual(body);
    expect(idsOf(body)).toEqual(['a1b2c', 'okarbh1a2b3', 'd3e4f', '70000002', 'okarbh9z9z9']);
    expect(body[1]).toEqual({
      id: 'okarbh1a2b3',
      title: 'Harbour at dawn',
      site: 'xvideos',
      duration: '12 min',
      thumbnail: thumbnailPath('xvideos', `${xv.url}/pictures/harbour.jpg`),
      sourceUrl: 'https://www.xvideos.com/video.okarbh1a2b3/harbour_at_dawn',
    });
    expect(body[0]).toMatchObject({ title: 'Lighthouse keeper', duration: '6m' });
    expect(body[3]).toMatchObject({ title: 'Boats & nets — 港口', duration: '1h 20min' });
    // A picture on another site is left out.
    expect(body[4].thumbnail).toBe('');
    expect(headers.get('x-failed-sites')).toBeNull();
    expect(xv.requests.at(-1)?.url).toBe('/?k=harbour+%26+co');
    expect(spankbang.requests.at(-1)?.url).toBe('/s/harbour+%26+co/');
  });

  test('asks one site, and finds nothing where the page says so', async () => {
    const service = await scraper.start(addresses());
    const before = spankbang.requests.length;
    const one = await service.get(searchPath('harbour', 'xvideos'));
    expect(idsOf(one.body)).toEqual(['okarbh1a2b3', '70000002', 'okarbh9z9z9']);
    expect(spankbang.requests).toHaveLength(before);
    expect(await service.get(searchPath('qqqq'))).toMatchObject({ status: 200, body: [] });
  });

  test('is served without Redis', async () => {
    const service = await scraper.start({ ...addresses(), REDIS_URL: 'redis://127.0.0.1:1' });
    for (let n = 0; n < 2; n += 1) expect((await service.get(searchPath('harbour'))).body).toHaveLength(5);
    const ready = await fetch(`${service.adminUrl}/readyz`);
    expect(ready.status).toBe(200);
  });

  test('is served from Redis for a while, site by site', async () => {
    const service = await scraper.start(addresses());
    const first = await service.get(searchPath('tide', 'xvideos'));
    const before = xv.requests.length;
    const again = await service.get(searchPath(' Tide '));
    expect(again.body).toEqual(expect.arrayContaining(first.body));
    expect(xv.requests).toHaveLength(before);
  });

  test('rejects what it does not know', async () => {
    const service = await scraper.start(addresses());
    for (const [path, message] of [
      [searchPath('   '), messages.scraperQueryRequired],
      ['/api/scraper/search', messages.scraperQueryRequired],
      [searchPath('x', 'elsewhere'), 'site must be both, spankbang or xvideos'],
      [searchPath('x'.repeat(101)), 'query is longer than 100 characters'],
    ] as const)
      expect(await service.get(path)).toMatchObject({ status: 400, body: { message } });
  });

  test('leaves out a site that is switched off', async () => {
    const service = await scraper.start({ ...addresses(), SCRAPER_SITES: 'xvideos' });
    const { body, headers } = await service.get(searchPath('harbour'));
    expect(new Set(body.map(({ site }: { site: string }) => site))).toEqual(new Set(['xvideos']));
    expect(headers.get('x-failed-sites')).toBeNull();
    expect((await service.get(searchPath('harbour', 'spankbang'))).status).toBe(400);
  });
});

describe('a site that fails', () => {
  const failing = Object.entries({
    changed: [502, 'has changed its pages: nothing matches .mozaique .thumb-block'],
    consent: [502, 'asks for consent or age'],
    'status 403': [502, 'rejected the request (status 403)'],
    'status 404': [502, 'rejected the request (status 404)'],
    'status 429': [502, 'rejected the request (status 429)'],
    'status 503': [502, 'rejected the request (status 503)'],
    silent: [504, 'took too long'],
    slow: [504, 'took too long'],
    endless: [502, 'responded with too much'],
    'gzip bomb': [502, 'responded with too much'],
    'broken gzip': [503, "can't be reached"],
    'unknown encoding': [502, 'encoding zstd'],
    'encoding of no decoder': [502, 'encoding constructor'],
    'no page': [502, 'another type than expected (application/json)'],
    'cut off': [503, "can't be reached"],
    'redirect off-site': [502, 'to another site'],
    'redirect to http': [502, 'to another site'],
    'redirect loop': [502, 'more than 3'],
    'redirect to nothing': [502, 'to no address'],
  } satisfies Record<keyof typeof behaviours, [number, string]>);

  type Scraper = Awaited<ReturnType<typeof scraper.start>>;
  let patient: Scraper;
  let impatient: Scraper;
  beforeAll(async () => {
    patient = await scraper.start({ ...addresses(), SITE_TIMEOUT_MS: '14000' });
    impatient = await scraper.start({ ...addresses(), SITE_TIMEOUT_MS: '1000' });
    // From now on this site's results come from the cache, however slow the machine is.
    await patient.get(searchPath('harbour', 'spankbang'));
  });

  test.each(failing)('%s: is said, and leaves the other site alone', async (name, [status, message]) => {
    const service = status === 504 ? impatient : patient;
    xv.behave(behaviours[name as keyof typeof behaviours]);
    try {
      const alone = await service.get(searchPath('harbour', 'xvideos'));
      expect(alone).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
      expect(alone.body.message).toMatch(/^xvideos /);
      const both = await service.get(searchPath('harbour'));
      expect([both.status, both.headers.get('x-failed-sites')]).toEqual([200, 'xvideos']);
      expect(idsOf(both.body)).toEqual(['a1b2c', 'd3e4f']);
    } finally {
      xv.behave();
    }
  });

  test('with a page that takes a parser minutes is given up', async () => {
    const parser = createParser({ parseMs: 1_000 });
    const service = await scraper.start(addresses(), { parser });
    xv.behave(treeBomb);
    const { status, body } = await service.get(searchPath('harbour', 'xvideos'));
    xv.behave();
    expect([status, body.message]).toEqual([502, "xvideos responded with a page that can't be parsed"]);
  });

  test('that hangs holds up the other for no longer than its time-out', async () => {
    const service = await scraper.start({ ...addresses(), SITE_TIMEOUT_MS: '4000' });
    xv.behave(behaviours.silent);
    const found = async () => expect((await service.get(searchPath('harbour'))).body).toHaveLength(2);
    // By default the time-out is 10 s.
    expect(await endsWithin(9_000, found)).toBe(true);
    xv.behave();
  });

  test('is an error when it is all of them, which names each', async () => {
    const service = await scraper.start(addresses());
    xv.behave(behaviours['status 403']);
    spankbang.behave(behaviours.changed);
    const { status, body } = await service.get(searchPath('harbour'));
    xv.behave();
    spankbang.behave();
    expect([status, body.code]).toEqual([502, 'bad_gateway']);
    expect(body.message).toMatch(/spankbang has changed .*\. xvideos rejected/);
  });

  test('has the status of each when all fail in the same way', async () => {
    const service = await scraper.start({ ...addresses(), SITE_TIMEOUT_MS: '1000' });
    xv.behave(behaviours.silent);
    spankbang.behave(behaviours.silent);
    const { status, body } = await service.get(searchPath('harbour'));
    xv.behave();
    spankbang.behave();
    expect([status, body.code]).toEqual([504, 'timeout']);
    expect(body.message).toMatch(/spankbang .*\. xvideos /);
  });

  test('is counted by kind', async () => {
    const service = await scraper.start(addresses());
    xv.behave(behaviours.changed);
    await service.get(searchPath('harbour', 'xvideos'));
    xv.behave();
    const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text();
    expect(metrics).toMatch(/scraper_site_failures_total\{site="xvideos",kind="markup"[^}]*\} \d+/);
  });
});

test.each([
  ['by the header', 'text/html; charset=gbk', undefined],
  ['by the page', 'text/html', '<meta charset="gbk">'],
  ['against a header that names none', 'text/html; charset=utf-99', '<meta charset="gbk">'],
])('text in another encoding is read, told %s', async (_, contentType, meta = '') => {
  const service = await scraper.start(addresses());
  const title = Buffer.from([0xb8, 0xdb, 0xbf, 0xda]);
  const [before, after] = ['<a title="', '" href="/video.okarbh1a2b3/x">x</a>'];
  const start = `<html><head>${meta}</head><body><div class="mozaique"><div class="thumb-block"><p class="title">`;
  xv.behave((_req, res) =>
    res
      .writeHead(200, { 'content-type': contentType })
      .end(Buffer.concat([Buffer.from(start + before), title, Buffer.from(after)])),
  );
  const { body } = await service.get(searchPath('harbour', 'xvideos'));
  xv.behave();
  expect(body[0].title).toBe('港口');
});
