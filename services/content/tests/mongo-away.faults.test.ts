import { expect, test } from '@jest/globals';
import type { Embed, LibraryItem, SearchResult } from '@platform/contracts';
import { asMember, databaseOn, useBreakableServer, waitFor } from '@platform/testkit';
import { type Reply, useContent } from './support/use-content.ts';

const mongod = useBreakableServer('mongo');
const database = {
  get url() {
    return databaseOn(mongod, 'content');
  },
};
const content = useContent(database);

function expectUnavailable(replies: readonly Reply[]): void {
  for (const reply of replies) {
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
}

test('without MongoDB it says 503 soon; what was acknowledged is there when it is back', async () => {
  const acknowledged: string[] = [];
  for (let n = 0; n < 20; n += 1) acknowledged.push((await content.addEmbed({ title: `before ${n}` })).id);
  await content.call('POST', `/api/embeds/${acknowledged[0]}/like`, { as: asMember() });
  await mongod.kill();

  const [someId] = acknowledged;
  const routes = [
    ['GET', '/api/library'],
    ['GET', '/api/videos'],
    ['GET', `/api/embeds/${someId}`],
    ['POST', `/api/embeds/${someId}/like`],
    // Queued, as they are for one item.
    ...Array.from({ length: 10 }, () => ['DELETE', `/api/embeds/${someId}/like`] as const),
  ] as const;
  const started = performance.now();
  const replies = await Promise.all(
    routes.map(([method, path]) => content.call(method, path, { as: asMember() })),
  );
  // The gateway waits for 10 s.
  expect(performance.now() - started).toBeLessThan(9_000);
  expectUnavailable(replies);
  expect((await content.call('PUT', `/api/embeds/${someId}`, { body: { title: 'lost?' } })).status).toBe(503);
  expect((await fetch(`${content.adminUrl}/readyz`)).status).toBe(503);
  expect((await fetch(`${content.adminUrl}/healthz`)).status).toBe(200);

  await mongod.restart();
  const library = await waitFor(
    async () => {
      const reply = await content.get<LibraryItem[]>('/api/library?limit=100');
      return reply.status === 200 ? reply.body : undefined;
    },
    { timeoutMs: 20_000 },
  );
  expect(library.map(({ id }) => id)).toEqual(acknowledged.toReversed());
  expect((await content.get<Embed>(`/api/embeds/${someId}`)).body).toMatchObject({ likes: 1, liked: true });
  expect((await content.addEmbed()).title).toBe('An embed');
  await waitFor(async () => {
    const found = await content.get<SearchResult[]>('/api/search?q=an+embed');
    return found.body.length === 1;
  });
});

test('MongoDB frozen for 30 s: 503 before the gateway stops waiting, and it goes on by itself', async () => {
  const { id } = await content.addEmbed();
  const requests = [
    ['GET', '/api/library'],
    ['GET', `/api/embeds/${id}`],
    ['POST', `/api/embeds/${id}/like`],
  ] as const;
  await mongod.signal('SIGSTOP');
  try {
    for (const frozen = performance.now(); performance.now() < frozen + 30_000; ) {
      const started = performance.now();
      const replies = requests.map(([method, path]) => content.call(method, path, { as: asMember() }));
      expectUnavailable(await Promise.all(replies));
      expect(performance.now() - started).toBeLessThan(9_500);
    }
    expect((await fetch(`${content.adminUrl}/readyz`)).status).toBe(503);
    expect((await fetch(`${content.adminUrl}/healthz`)).status).toBe(200);
  } finally {
    await mongod.signal('SIGCONT');
  }
  await waitFor(async () => (await content.get(`/api/embeds/${id}`)).status === 200, {
    timeoutMs: 20_000,
    what: 'reads',
  });
  expect((await content.call('PUT', `/api/embeds/${id}`, { body: { title: 'thawed' } })).status).toBe(200);
}, 90_000);
