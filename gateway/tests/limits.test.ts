import { describe, expect, test } from '@jest/globals';
import { paths } from '@platform/contracts/paths';
import { useBreakableServer, useRedis, waitFor } from '@platform/testkit';
import { Redis } from 'ioredis';
import { requestsPerMinute } from '../src/limits.ts';
import { activeNumber, memberCookie, useGateway } from './support/use-gateway.ts';

const statuses = async (call: () => Promise<Response>, times: number) => {
  const counts: Record<number, number> = {};
  for (let i = 0; i < times; i += 25) {
    for (const { status } of await Promise.all(Array.from({ length: Math.min(25, times - i) }, call))) {
      counts[status] = (counts[status] ?? 0) + 1;
    }
  }
  return counts;
};

describe('two gateways on one Redis', () => {
  const redis = useRedis();
  // A busy machine must not look like a Redis that hangs.
  const environment = { REDIS_COMMAND_TIMEOUT_MS: '10000' };
  const one = useGateway({ redisUrl: () => redis.url, environment });
  const two = useGateway({ redisUrl: () => redis.url, environment });

  test('share the limit of an exact class', async () => {
    const verify = (url: string) => () => fetch(`${url}${paths.membershipVerify}`, { method: 'POST' });
    const half = requestsPerMinute.verify / 2;
    expect(await statuses(verify(one.url), half)).toEqual({ 200: half });
    expect(await statuses(verify(two.url), half)).toEqual({ 200: half });
    const over = await verify(one.url)();
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await over.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await verify(two.url)()).status).toBe(429);
  });

  test('together never give more than the limit, and at most a draw each less', async () => {
    const headers = { 'membership-number': activeNumber };
    const calls = requestsPerMinute.read * 0.75;
    const [first, second] = await Promise.all(
      [one, two].map(({ url }) => statuses(() => fetch(`${url}${paths.library}`, { headers }), calls)),
    );
    const passed = (first?.[200] ?? 0) + (second?.[200] ?? 0);
    expect(passed).toBeLessThanOrEqual(requestsPerMinute.read);
    expect(passed).toBeGreaterThanOrEqual(requestsPerMinute.read * 0.9);
    expect((first?.[429] ?? 0) + (second?.[429] ?? 0)).toBe(2 * calls - passed);
    // Another caller at the same address is another caller.
    expect((await fetch(`${one.url}/`)).status).toBe(200);
  });

  test('wrong numbers are counted by address, each once; known members go on', async () => {
    const ask = (number: string, cookie?: string) =>
      fetch(`${one.url}${paths.videos}`, {
        headers: { 'membership-number': number, ...(cookie && { cookie }) },
      }).then(({ status }) => status);
    one.membership.members.set('FRIEND000001', 'member-9');
    expect(await ask('FRIEND000001')).toBe(200);
    for (let i = 0; i < 40; i += 1) expect(await ask('WRONG0000000')).toBe(401);
    for (let i = 1; i < 30; i += 1) expect(await ask(`WRONG00000${String(i).padStart(2, '0')}`)).toBe(401);
    await waitFor(async () => (await ask('WRONGAGAIN01')) === 429);
    expect(await ask('FRIEND000001')).toBe(200);
    // Nobody at this address has been seen with this number yet; only its cookie says that it is no guess.
    one.membership.members.set('NEIGHBOUR001', 'member-10');
    expect(await ask('NEIGHBOUR001')).toBe(429);
    expect(await ask('NEIGHBOUR001', memberCookie('FRIEND000001'))).toBe(429);
    expect(await ask('NEIGHBOUR001', memberCookie('NEIGHBOUR001', 'x'.repeat(40)))).toBe(429);
    expect(await ask('NEIGHBOUR001', memberCookie('NEIGHBOUR001'))).toBe(200);
  });
});

describe('Redis away', () => {
  const redis = useBreakableServer('redis');
  const gateway = useGateway({ redisUrl: () => redis.url });
  const headers = { 'membership-number': activeNumber };
  const library = () => fetch(`${gateway.url}${paths.library}`, { headers });

  test('is served without, limits counted in memory, ready; and picked up again', async () => {
    expect((await library()).status).toBe(200);
    await redis.kill();
    const since = performance.now();
    expect(await statuses(library, 50)).toEqual({ 200: 50 });
    expect(performance.now() - since).toBeLessThan(5_000);
    const verify = () => fetch(`${gateway.url}${paths.membershipVerify}`, { method: 'POST' });
    const counted = await statuses(verify, requestsPerMinute.verify + 10);
    expect(counted).toEqual({ 200: requestsPerMinute.verify, 429: 10 });
    expect((await fetch(`${gateway.adminUrl}/readyz`)).status).toBe(200);

    await redis.restart();
    const client = new Redis(redis.url);
    await waitFor(
      async () => {
        await library();
        return (await client.keys('limit-read:*')).length > 0;
      },
      { timeoutMs: 20_000, everyMs: 200 },
    );
    client.disconnect();
  }, 60_000);
});
