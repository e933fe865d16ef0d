import { describe, expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts/paths';
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
    const logIn = (url: string) => () => fetch(`${url}${apiPath('/api/admin/login')}`, { method: 'POST' });
    const half = requestsPerMinute.login / 2;
    expect(await statuses(logIn(one.url), half)).toEqual({ 401: half });
    expect(await statuses(logIn(two.url), half)).toEqual({ 401: half });
    const over = await logIn(one.url)();
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await over.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await logIn(two.url)()).status).toBe(429);
  });

  test('together never give more than the limit, and at most a draw each less', async () => {
    const headers = { 'membership-number': activeNumber };
    const calls = requestsPerMinute.read * 0.75;
    const [first, second] = await Promise.all(
      [one, two].map(({ url }) =>
        statuses(() => fetch(`${url}${apiPath('/api/library')}`, { headers }), calls),
      ),
    );
    const passed = (first?.[200] ?? 0) + (second?.[200] ?? 0);
    expect(passed).toBeLessThanOrEqual(requestsPerMinute.read);
    expect(passed).toBeGreaterThanOrEqual(requestsPerMinute.read * 0.9);
    expect((first?.[429] ?? 0) + (second?.[429] ?? 0)).toBe(2 * calls - passed);
    // Another caller at the same address is another caller.
    expect((await fetch(`${one.url}/`)).status).toBe(200);
  });

  test('membership is told who sends a number, and its refusal is passed on', async () => {
    const { members, senders } = one.membership;
    const ask = (number: string, cookie?: string) =>
      fetch(`${one.url}${apiPath('/api/videos')}`, {
        headers: { 'membership-number': number, ...(cookie && { cookie }) },
      });
    members.set('NEIGHBOUR001', 'member-10');
    expect((await ask('NEIGHBOUR001', memberCookie('NEIGHBOUR001'))).status).toBe(200);
    expect(senders.get('NEIGHBOUR001')).toEqual({ address: '127.0.0.1', isProven: true });
    expect((await ask('WRONG0000001', memberCookie('NEIGHBOUR001'))).status).toBe(401);
    expect((await ask('WRONG0000002', memberCookie('WRONG0000002', 'x'.repeat(40)))).status).toBe(401);
    for (const number of ['WRONG0000001', 'WRONG0000002']) expect(senders.get(number)?.isProven).toBe(false);
    one.membership.refuse = { status: 429, retryAfter: '300' };
    const refused = await ask('WRONG0000003');
    expect({ status: refused.status, retryAfter: refused.headers.get('retry-after') }).toEqual(
      one.membership.refuse,
    );
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await ask('NEIGHBOUR001')).status).toBe(200);
    one.membership.refuse = undefined;
  });
});

describe('Redis away', () => {
  const redis = useBreakableServer('redis');
  const gateway = useGateway({ redisUrl: () => redis.url });
  const headers = { 'membership-number': activeNumber };
  const library = () => fetch(`${gateway.url}${apiPath('/api/library')}`, { headers });

  test('is served without, limits counted in memory, ready; and picked up again', async () => {
    expect((await library()).status).toBe(200);
    await redis.kill();
    const since = performance.now();
    expect(await statuses(library, 50)).toEqual({ 200: 50 });
    expect(performance.now() - since).toBeLessThan(5_000);
    const logIn = () => fetch(`${gateway.url}${apiPath('/api/admin/login')}`, { method: 'POST' });
    const counted = await statuses(logIn, requestsPerMinute.login + 10);
    expect(counted).toEqual({ 401: requestsPerMinute.login, 429: 10 });
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
