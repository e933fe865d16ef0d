import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { apiPath } from '@platform/contracts/paths';
import { useBreakableServer } from '@platform/testkit';
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

describe('limits', () => {
  // Its own Redis: another file's revocation would outdate each look-up while the clock stands still.
  const redis = useBreakableServer('redis');
  const one = useGateway({ redisUrl: () => redis.url });
  // No window of the limits ends in a test, and no member is looked up again.
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('a caller has the limit of the class in a minute, then is told when to come back', async () => {
    const logIn = () => fetch(`${one.url}${apiPath('/api/admin/login')}`, { method: 'POST' });
    expect(await statuses(logIn, requestsPerMinute.login)).toEqual({ 200: requestsPerMinute.login });
    const over = await logIn();
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await over.json()).toMatchObject({ code: 'too_many_requests' });
  });

  test('callers and classes are counted apart', async () => {
    const read = (number: string) => () =>
      fetch(`${one.url}${apiPath('/api/library')}`, { headers: { 'membership-number': number } });
    one.membership.members.set('NEIGHBOUR002', 'member-11');
    const counts = await statuses(read(activeNumber), requestsPerMinute.read + 5);
    expect(counts).toEqual({ 200: requestsPerMinute.read, 429: 5 });
    expect((await read('NEIGHBOUR002')()).status).toBe(200);
    expect((await fetch(`${one.url}/`)).status).toBe(200);
  });

  test('membership is told who sends a number, and its rejection is passed on', async () => {
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
    one.membership.reject = { status: 429, retryAfter: '300' };
    const rejected = await ask('WRONG0000003');
    expect({ status: rejected.status, retryAfter: rejected.headers.get('retry-after') }).toEqual(
      one.membership.reject,
    );
    expect(await rejected.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await ask('NEIGHBOUR001')).status).toBe(200);
    one.membership.reject = undefined;
  });
});

describe('Redis away', () => {
  const redis = useBreakableServer('redis');
  const gateway = useGateway({ redisUrl: () => redis.url });

  test('is served without, and ready', async () => {
    const times: number[] = [];
    const library = async () => {
      const headers = { 'membership-number': activeNumber };
      const since = performance.now();
      const response = await fetch(`${gateway.url}${apiPath('/api/library')}`, { headers });
      times.push(performance.now() - since);
      return response;
    };
    await redis.kill();
    expect(await statuses(library, 50)).toEqual({ 200: 50 });
    // The fastest: a slow runner delays some requests, a wait for Redis would delay all.
    expect(Math.min(...times)).toBeLessThan(500);
    expect((await fetch(`${gateway.adminUrl}/readyz`)).status).toBe(200);
  });
});
