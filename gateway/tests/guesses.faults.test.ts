import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { paths } from '@platform/contracts/paths';
import { useBreakableServer, useRedis, waitFor } from '@platform/testkit';
import { sendRaw } from './support/raw.ts';
import { type TestGateway, useGateway } from './support/use-gateway.ts';

/** A busy machine must not look like a Redis that hangs. */
const environment = { REDIS_COMMAND_TIMEOUT_MS: '10000', TRUSTED_PROXY_HOPS: '1' };
const limit = 30;
/** Look-ups that a gateway has under way at most, of one address: when the last guess is made, each may have so many. */
const atOnce = 5;

/** As many wrong ones are looked up as the limit allows, but for what was under way then; the others are refused. */
function expectLimited(statuses: number[], { gateways = 1, points = limit } = {}): void {
  const counts = count(statuses);
  expect(counts[401]).toBeGreaterThanOrEqual(points);
  expect(counts[401]).toBeLessThanOrEqual(points - 1 + gateways * atOnce);
  expect(counts).toEqual({ 401: counts[401], 429: statuses.length - (counts[401] ?? 0) });
}

const redis = useRedis();
const gateway = useGateway({ redisUrl: () => redis.url, environment });
const second = useGateway({ redisUrl: () => redis.url, environment });

let addresses = 0;
/** What no other test has asked from, as the proxy in front says it. */
const newAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};
let numbers = 0;
const newNumber = () => {
  numbers += 1;
  return `GUESS${String(numbers).padStart(7, '0')}`;
};
const newNumbers = (count: number) => Array.from({ length: count }, newNumber);
const newMembers = (gateway: TestGateway, count: number) => {
  const made = newNumbers(count);
  for (const number of made) gateway.membership.members.set(number, `id-${number}`);
  return made;
};

const ask = (gateway: TestGateway, address: string, number: string) =>
  fetch(`${gateway.url}${paths.library}`, {
    headers: { 'membership-number': number, 'x-forwarded-for': address },
  });
const statusesOf = (gateway: TestGateway, address: string, asked: string[]) =>
  Promise.all(asked.map(async (number) => (await ask(gateway, address, number)).status));
const count = (statuses: number[]) => {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** All requests at once, on one connection. */
async function pipelined(gateway: TestGateway, address: string, asked: string[]): Promise<number[]> {
  const requests = asked.map(
    (number, at) =>
      `GET ${paths.library} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\nMembership-Number: ${number}\r\n${
        at === asked.length - 1 ? 'Connection: close\r\n' : ''
      }\r\n`,
  );
  const answer = await sendRaw(gateway.port, requests.join(''), 5_000);
  const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  expect(statuses).toHaveLength(asked.length);
  return statuses;
}

describe('guesses made at the same time', () => {
  test.each([0, 20])(
    'on one connection are looked up about 30 times (a look-up takes %s ms)',
    async (takesMs) => {
      gateway.membership.takesMs = takesMs;
      const before = gateway.membership.asked.checks;
      const statuses = await pipelined(gateway, newAddress(), newNumbers(150));
      expectLimited(statuses);
      expect(gateway.membership.asked.checks - before).toBe(count(statuses)[401]);
      gateway.membership.takesMs = 0;
    },
  );

  test('on many connections, too; who is refused is told for how long', async () => {
    const address = newAddress();
    expectLimited(await statusesOf(gateway, address, newNumbers(150)));
    const refused = await ask(gateway, address, newNumber());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  });

  test('of the same wrong number count once', async () => {
    const address = newAddress();
    const wrong = newNumber();
    expect(count(await statusesOf(gateway, address, Array(60).fill(wrong)))).toEqual({ 401: 60 });
    expectLimited(await statusesOf(gateway, address, newNumbers(2 * limit)), { points: limit - 1 });
  });

  test('of addresses of one IPv6 network count together', async () => {
    const statuses = await Promise.all(
      newNumbers(60).map(async (number, i) => (await ask(gateway, `2001:db8:1:2::${i + 1}`, number)).status),
    );
    expectLimited(statuses);
  });
});

describe('honest members behind one address', () => {
  test('that come at the same time are all let in', async () => {
    gateway.membership.takesMs = 10;
    const members = newMembers(gateway, 200);
    expect(count(await statusesOf(gateway, newAddress(), members))).toEqual({ 200: 200 });
    expect(count(await pipelined(gateway, newAddress(), newMembers(gateway, 200)))).toEqual({ 200: 200 });
    gateway.membership.takesMs = 0;
  });

  test('use nothing up', async () => {
    const address = newAddress();
    for (let i = 0; i < 3; i += 1) await statusesOf(gateway, address, newMembers(gateway, 40));
    expectLimited(await statusesOf(gateway, address, newNumbers(40)));
  });

  test('get by on one guess that is left', async () => {
    const address = newAddress();
    expect(count(await statusesOf(gateway, address, newNumbers(limit - 1)))).toEqual({ 401: 29 });
    expect(count(await statusesOf(gateway, address, newMembers(gateway, 100)))).toEqual({ 200: 100 });
    expectLimited(await statusesOf(gateway, address, newNumbers(10)), { points: 1 });
  });

  test('who were let in before go on when another has used all guesses up, long after their answers were dropped', async () => {
    const address = newAddress();
    const members = newMembers(gateway, 5);
    await statusesOf(gateway, address, members);
    await statusesOf(gateway, address, newNumbers(limit + 5));
    await delay(3_100);
    expect(count(await statusesOf(gateway, address, members))).toEqual({ 200: 5 });
    expect(count(await statusesOf(gateway, address, newMembers(gateway, 5)))).toEqual({ 429: 5 });
  });

  test('are told that membership is slow, not that they guess', async () => {
    const address = newAddress();
    gateway.membership.takesMs = 4_000;
    const before = gateway.membership.asked.checks;
    const statuses = await statusesOf(gateway, address, newMembers(gateway, 20));
    gateway.membership.takesMs = 0;
    expect(count(statuses)).toEqual({ 503: 20 });
    // The others waited in vain, and were not asked about.
    expect(gateway.membership.asked.checks - before).toBeLessThanOrEqual(2 * atOnce);
    expect(count(await statusesOf(gateway, address, newMembers(gateway, 40)))).toEqual({ 200: 40 });
  }, 15_000);
});

describe('two gateways on one Redis', () => {
  test('look about 30 up together', async () => {
    for (const { membership } of [gateway, second]) membership.takesMs = 5;
    const address = newAddress();
    const statuses = await Promise.all([
      pipelined(gateway, address, newNumbers(150)),
      statusesOf(second, address, newNumbers(150)),
    ]);
    expectLimited(statuses.flat(), { gateways: 2 });
  });

  test('let all honest members of one address in', async () => {
    const address = newAddress();
    await statusesOf(gateway, address, newNumbers(limit - 2));
    const statuses = await Promise.all(
      [gateway, second].map((each) => statusesOf(each, address, newMembers(each, 100))),
    );
    expect(count(statuses.flat())).toEqual({ 200: 200 });
  });
});

describe('Redis away', () => {
  const broken = useBreakableServer('redis');
  const alone = useGateway({ redisUrl: () => broken.url, environment });

  test('a gateway looks 30 up by itself', async () => {
    await broken.kill();
    await waitFor(async () => (await ask(alone, newAddress(), newNumber())).status === 401);
    const address = newAddress();
    expect(count(await statusesOf(alone, address, newMembers(alone, 100)))).toEqual({ 200: 100 });
    const statuses = await pipelined(alone, address, newNumbers(150));
    expectLimited(statuses);
  });
});
