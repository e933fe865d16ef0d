import { expect, test } from '@jest/globals';
import { type Embed, messages, type Video } from '@platform/contracts';
import { asAdmin, asMember, readPages } from '@platform/testkit';
import { inFuture, type Reply, useContent } from './support/use-content.ts';

const content = useContent();
const titles = (reply: Reply<{ title: string }[]>) => reply.body.map(({ title }) => title);

const readAll = async (path: string, as = asAdmin()) => {
  const pages = await readPages((next) => content.get<Video[]>(next, as), path);
  return pages.flat().map(({ title }) => title);
};

test('members see what is public and released, administrators everything', async () => {
  await content.addVideo({ title: 'shown' });
  const hidden = await content.addVideo({ title: 'hidden', isPublic: false });
  const upcoming = await content.addVideo({ title: 'upcoming', releaseDate: inFuture(3_600_000) });
  const both = await content.addVideo({
    title: 'hidden upcoming',
    isPublic: false,
    releaseDate: inFuture(60_000),
  });

  expect(titles(await content.get('/api/videos'))).toEqual(['shown']);
  expect(titles(await content.get('/api/videos', asAdmin()))).toEqual(['shown']);
  expect(titles(await content.get('/api/videos?scope=all', asAdmin()))).toEqual([
    'hidden upcoming',
    'upcoming',
    'hidden',
    'shown',
  ]);
  expect(titles(await content.get('/api/videos/upcoming'))).toEqual(['upcoming']);
  for (const { id } of [hidden, upcoming, both]) {
    expect((await content.get(`/api/videos/${id}`)).status).toBe(404);
    expect((await content.get(`/api/videos/${id}`, asAdmin())).status).toBe(200);
  }
});

test('what is upcoming cannot be watched yet', async () => {
  const releaseDate = inFuture(3_600_000);
  const video = await content.addVideo({ title: 'secret', releaseDate });
  const embed = await content.addEmbed({ title: 'secret', releaseDate });
  for (const [path, { id, thumbnail }, withheld] of [
    ['/api/videos/upcoming', video, ['objectPath', 'filename']],
    ['/api/embeds/upcoming', embed, ['iframeCode']],
  ] as const) {
    const listed = (await content.get<Record<string, unknown>[]>(path)).body.find((item) => item.id === id);
    expect(listed).toMatchObject({ title: 'secret', thumbnail, releaseDate });
    for (const field of withheld) expect(listed).not.toHaveProperty(field);
    expect((await content.call('DELETE', path.replace('upcoming', id))).status).toBe(204);
  }
});

test('upcoming comes soonest first, in pages', async () => {
  for (const [title, ms] of [
    ['third', 9e6],
    ['first', 7e6],
    ['second', 8e6],
    ['fourth', 9.5e6],
  ] as const) {
    await content.addEmbed({ title, releaseDate: inFuture(ms) });
  }
  await content.addEmbed({ title: 'past', releaseDate: inFuture(-60_000) });
  expect(await readAll('/api/embeds/upcoming', asMember())).toEqual(['first', 'second', 'third', 'fourth']);
  expect(await readAll('/api/embeds/upcoming?limit=1', asMember())).toEqual([
    'first',
    'second',
    'third',
    'fourth',
  ]);
});

test("each of the administrator's orders pages without repeating or skipping", async () => {
  const made = [
    'banana',
    'Apple',
    '北京',
    'apple',
    '上海',
    'cherry 100%',
    'x'.repeat(200),
    `${'影'.repeat(199)}1`,
  ];
  for (const title of made) await content.addEmbed({ title, description: `about ${title}` });
  for (const sort of ['newest', 'oldest', 'title', 'views']) {
    const whole = await readAll(`/api/embeds?scope=all&sort=${sort}`);
    expect(new Set(whole)).toEqual(new Set([...made, 'first', 'second', 'third', 'fourth', 'past']));
    for (const limit of [1, 3])
      expect(await readAll(`/api/embeds?scope=all&sort=${sort}&limit=${limit}`)).toEqual(whole);
  }
  const newest = await readAll('/api/embeds?scope=all&sort=newest');
  expect(await readAll('/api/embeds?scope=all&sort=oldest')).toEqual(newest.toReversed());
  expect(newest.slice(0, made.length)).toEqual(made.toReversed());
  const byTitle = await readAll('/api/embeds?scope=all&sort=title');
  const rank = (title: string) => byTitle.indexOf(title);
  expect(rank('Apple')).toBeLessThan(rank('banana'));
  expect(rank('apple')).toBeLessThan(rank('banana'));
  expect(rank('北京')).toBeLessThan(rank('上海'));
});

test.each([
  [`cursor=${Buffer.from(`["views",1,"${'a'.repeat(24)}"]`).toString('base64url')}`, messages.invalidCursor],
  [
    `cursor=${Buffer.from(`["published",1e300,"${'a'.repeat(24)}"]`).toString('base64url')}`,
    messages.invalidCursor,
  ],
  [`cursor=${'a'.repeat(513)}`, messages.invalidCursor],
  ['scope=some', 'scope can only be all'],
  ['sort=$where', 'sort must be one of newest, oldest, title, title-desc, views, views-asc'],
])('rejects ?%s', async (query, message) => {
  expect(await content.get(`/api/videos?${query}`, asAdmin())).toMatchObject({
    status: 400,
    body: { message },
  });
});

test('a list is not sent twice to who has it', async () => {
  const first = await content.get('/api/embeds');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"/);
  expect(await content.again('/api/embeds', etag)).toMatchObject({ status: 304, body: undefined });
  const { id } = (first.body as Embed[])[0] as Embed;
  await content.call('POST', `/api/embeds/${id}/like`, { as: asMember() });
  expect((await content.again('/api/embeds', etag)).status).toBe(200);
});
