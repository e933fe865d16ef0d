import { expect, test } from '@jest/globals';
import { type LibraryItem, libraryItemSchema, type Video } from '@platform/contracts';
import { asAdmin, asMember, readPages, request, waitFor } from '@platform/testkit';
import { inFuture, member, useContent } from './support/use-content.ts';

const content = useContent();
const library = (query = '', as = asMember()) => content.get<LibraryItem[]>(`/api/library${query}`, as);

async function walk(limit: number, between?: () => Promise<unknown>): Promise<string[]> {
  const get = (path: string) => content.get<LibraryItem[]>(path);
  return (await readPages(get, `/api/library?limit=${limit}`, between)).flat().map(({ id }) => id);
}

test('merges videos and embeds, newest first, with cards only', async () => {
  const a = await content.addVideo({ title: 'a' });
  const b = await content.addEmbed({ title: 'b' });
  const c = await content.addVideo({ title: 'c' });
  await content.addVideo({ isPublic: false });
  const reply = await library();
  expect(reply.body.map(({ id }) => id)).toEqual([c.id, b.id, a.id]);
  for (const item of reply.body) libraryItemSchema.strict().parse(item);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('nothing is repeated or skipped while items are added, released, liked, edited and deleted between pages', async () => {
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let n = 0; n < 30; n += 1) await (random(2) ? content.addEmbed() : content.addVideo());
  for (let round = 0; round < 6; round += 1) {
    const before = await walk(100);
    const deleted = new Set<string>();
    const seen = await walk(1 + random(7), async () => {
      const some = before[random(before.length)] as string;
      await [
        () => content.addEmbed(),
        () => content.addVideo({ releaseDate: inFuture(-86_400_000) }),
        () => content.addEmbed({ releaseDate: inFuture(30) }),
        () => content.call('POST', `/api/embeds/${some}/like`, { as: member(round) }),
        () => content.call('PUT', `/api/videos/${some}`, { body: { description: `round ${round}` } }),
        async () => {
          const reply = await content.call('DELETE', `/api/videos/${some}`);
          if (reply.status === 204) deleted.add(some);
        },
      ][random(6)]?.();
    });
    expect(new Set(seen).size).toBe(seen.length);
    const still = before.filter((id) => !deleted.has(id));
    expect(seen.filter((id) => still.includes(id))).toEqual(still);
  }
});

test('an item appears at its moment of release, with no action by anyone', async () => {
  const { id } = await content.addVideo({ title: 'soon', releaseDate: inFuture(3_600_000) });
  const upcoming = () => content.get<Video[]>('/api/videos/upcoming');
  const inLibrary = async () => (await library()).body.some((item) => item.id === id);
  expect((await upcoming()).body.map((video) => video.id)).toContain(id);
  expect(await inLibrary()).toBe(false);
  expect((await content.get(`/api/videos/${id}`)).status).toBe(404);
  const releaseDate = inFuture(1_500);
  expect((await content.call('PUT', `/api/videos/${id}`, { body: { releaseDate } })).status).toBe(200);

  // Polled, so that a cached page that outlives the release would be noticed.
  let lastAsked = 0;
  let lastMissed = 0;
  await waitFor(
    async () => {
      lastMissed = lastAsked;
      lastAsked = Date.now();
      return inLibrary();
    },
    { everyMs: 5 },
  );
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(releaseDate));
  // From the release on every request returns it, within the tolerance of two clock readings.
  expect(lastMissed - Date.parse(releaseDate)).toBeLessThan(50);
  expect((await library()).body[0]).toMatchObject({ id, publishedAt: releaseDate });
  expect((await upcoming()).body.map((video) => video.id)).not.toContain(id);
  expect((await content.get(`/api/videos/${id}`)).status).toBe(200);
});

test('shows a change as soon as it is acknowledged', async () => {
  for (let n = 0; n < 10; n += 1) {
    await library();
    const { id } = await content.addEmbed({ title: `change ${n}` });
    expect((await library()).body[0]).toMatchObject({ id });
    await content.call('PUT', `/api/embeds/${id}`, { body: { title: 'edited' } });
    expect((await library()).body[0]).toMatchObject({ id, title: 'edited' });
  }
});

test('shows a change to administrators at every replica at once', async () => {
  const other = await content.startAnother();
  const idsAtOther = async (headers: Record<string, string>) => {
    const { body } = await request('GET', `${other.url}/api/library`, { headers });
    return (body as LibraryItem[]).map(({ id }) => id);
  };
  try {
    const { id } = await content.addEmbed();
    expect(await idsAtOther(asMember())).toContain(id);
    await content.call('DELETE', `/api/embeds/${id}`);
    expect(await idsAtOther(asAdmin())).not.toContain(id);
  } finally {
    await other.close();
  }
});

test('a page is not sent twice to who has it, and never stays after a change', async () => {
  const { id } = await content.addEmbed();
  const ask = (etag: string | null, as?: Record<string, string>) => content.again('/api/library', etag, as);
  const first = await library();
  const etag = first.headers.get('etag');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(await ask(etag)).toMatchObject({ status: 304, body: undefined });
  expect((await ask(`"x", W/${etag}`)).status).toBe(304);

  await content.call('POST', `/api/embeds/${id}/like`, { as: asMember() });
  const liked = await ask(etag);
  expect(liked.status).toBe(200);
  expect((await ask(liked.headers.get('etag'))).status).toBe(304);
  // Another member without likes gets another page.
  expect((await ask(liked.headers.get('etag'), member(7))).status).toBe(200);
});

test('a cursor from the future shows nothing before its time', async () => {
  await content.addEmbed({ title: 'secret', releaseDate: inFuture(600_000) });
  const cursor = Buffer.from(JSON.stringify(['published', Date.now() + 3_600_000, 'f'.repeat(24)])).toString(
    'base64url',
  );
  const reply = await library(`?limit=100&cursor=${cursor}`);
  expect(reply.status).toBe(200);
  expect(reply.body.map(({ title }) => title)).not.toContain('secret');
});

test.each([
  ['limit=101', 'limit must be a number from 1 to 100'],
  ['scope=all', 'Unknown field: scope'],
])('rejects ?%s', async (query, message) => {
  expect(await library(`?${query}`)).toMatchObject({ status: 400, body: { message } });
});
