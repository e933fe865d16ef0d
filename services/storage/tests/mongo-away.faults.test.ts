import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { asAdmin, asMember, databaseOn, useBreakableServer, waitFor } from '@platform/testkit';
import { newKey, objectPathOf } from '../src/domain/object-key.ts';
import { makeVideo } from './support/media.ts';
import { useStorage } from './support/use-storage.ts';

const server = useBreakableServer('mongo');
const storage = useStorage();
let service: RunningService;
let path = '';

beforeAll(async () => {
  service = await storage.startAnother({}, { MONGO_URL: databaseOn(server, 'storage') });
}, 60_000);
afterAll(() => service?.close());
beforeEach(async () => {
  path = await storage.upload('video', await makeVideo());
  expect((await storage.checkOn(service, 'video', path)).status).toBe(200);
  expect(await statusOf(path)).toBe(206);
});

const statusOf = async (target: string) => {
  const started = performance.now();
  const response = await fetch(service.url + target, { headers: { ...asMember(), range: 'bytes=0-9' } });
  await response.body?.cancel();
  expect(performance.now() - started).toBeLessThan(9_500);
  return response.status;
};
/** Runs `work` with the caches' clock ahead. */
async function later(ms: number, work: () => Promise<void>) {
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + ms);
  try {
    await work();
  } finally {
    clock.mockRestore();
  }
}

test('what is known is delivered for a minute, and nothing else; then all is 503 until MongoDB is back', async () => {
  await server.kill();
  expect((await fetch(`${service.adminUrl}/readyz`)).status).toBe(200);
  for (const ahead of [5_000, 40_000]) await later(ahead, async () => expect(await statusOf(path)).toBe(206));
  await later(61_000, async () => expect(await statusOf(path)).toBe(503));
  expect(await statusOf(objectPathOf(newKey('video', 'mp4')))).toBe(503);
  const upload = { method: 'POST', headers: { ...asAdmin(), 'content-type': 'application/json' } };
  const ask = (body: object) =>
    fetch(service.url + apiPath('/api/objects/upload'), { ...upload, body: JSON.stringify(body) });
  expect((await ask({ size: 5 })).status).toBe(503);
  expect((await ask({})).status).toBe(200);
  expect((await storage.checkOn(service, 'video', path)).status).toBe(503);
  await server.restart();
  await waitFor(async () => (await statusOf(path)) === 206, { what: 'MongoDB to be used again' });
});
