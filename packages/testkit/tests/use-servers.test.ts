import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { revocationChannel } from '@platform/contracts';
import { Redis } from 'ioredis';
import { useRedis, useRevocations } from '../src/index.ts';
import { sharedServer } from '../src/servers/broker-client.ts';

const clients: Redis[] = [];
function connect(url: string): Redis {
  const client = new Redis(url);
  clients.push(client);
  return client;
}
afterAll(() => clients.forEach((client) => void client.disconnect()));

/** What the test file before this one on this worker may have left. */
beforeAll(async () => {
  const { url } = await sharedServer('redis');
  const first = (Number(process.env.JEST_WORKER_ID) - 1) * 2;
  await Promise.all(
    [first, first + 1].map((database) => connect(`${url}/${database}`).set('left', 'behind')),
  );
});
const redis = [useRedis(), useRedis()] as const;
const revoked = useRevocations(redis[0]);

test('the databases of a test file start empty, and are two', async () => {
  const [first, second] = [connect(redis[0].url), connect(redis[1].url)];
  expect([await first.dbsize(), await second.dbsize()]).toEqual([0, 0]);
  await first.set('a', '1');
  expect([await first.dbsize(), await second.dbsize()]).toEqual([1, 0]);
});

test('a test file has no third database', () => {
  expect(useRedis).toThrow('two Redis databases');
});

test('revocations are read beside what other files announce', async () => {
  const client = connect(redis[0].url);
  for (const message of ['{', '{}', JSON.stringify({ kind: 'member', ids: ['another', 'ANNOUNCED001'] })])
    await client.publish(revocationChannel, message);
  expect(await revoked('member', 'ANNOUNCED001')).toBe(true);
});
