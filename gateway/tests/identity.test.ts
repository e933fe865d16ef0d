import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { messages } from '@platform/contracts/messages';
import { apiPath } from '@platform/contracts/paths';
import { memberIdentity, useRedis } from '@platform/testkit';
import { announce, untilRejected } from './support/revocations.ts';
import type { Echo } from './support/stand-ins.ts';
import {
  activeNumber,
  identityIn,
  memberCookie,
  suspendedNumber,
  useGateway,
} from './support/use-gateway.ts';

const redis = useRedis();
const gateway = useGateway({ redisUrl: () => redis.url });
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, { headers });
const asAdmin = (token: string) => ({ authorization: `Bearer ${token}` });

describe('members', () => {
  test.each([
    ['the header', () => ({ 'membership-number': activeNumber })],
    ['the header, typed otherwise', () => ({ 'membership-number': ' testmember-01 ' })],
    ['the cookie', () => ({ cookie: `other=1; ${memberCookie(activeNumber)}` })],
  ])('are known by %s', async (_, headers) => {
    const response = await get(apiPath('/api/library'), headers());
    expect(response.status).toBe(200);
    const echo = (await response.json()) as Echo;
    expect(identityIn(echo)).toEqual({
      address: '127.0.0.1',
      member: memberIdentity('member-1', activeNumber),
    });
    expect(echo.headers).not.toHaveProperty('cookie');
    expect(echo.headers).not.toHaveProperty('membership-number');
  });

  test.each([
    ['nothing', {}],
    ['an unknown number', { 'membership-number': 'NOBODY000001' }],
    ['a suspended number', { 'membership-number': suspendedNumber }],
    ['a number that is an operator', { 'membership-number': '{"$ne":null}' }],
    ['a cookie of an unknown number', { cookie: memberCookie('NOBODY000001') }],
    ['a cookie signed with another secret', { cookie: memberCookie(activeNumber, 'x'.repeat(40)) }],
    ['an expired cookie', { cookie: memberCookie(activeNumber, undefined, { expiresIn: -60 }) }],
    ['a cookie that is no token', { cookie: `member=${activeNumber}` }],
  ])('with %s is rejected in the same words', async (_, headers) => {
    const response = await get(apiPath('/api/library'), headers as Record<string, string>);
    expect(response.status).toBe(401);
    const body = (await response.json()) as { requestId: string };
    expect(body).toEqual({
      message: messages.membershipRequired,
      code: 'unauthorized',
      requestId: expect.any(String),
      key: 'membershipRequired',
    });
    expect(response.headers.get('content-length')).toBe(String(JSON.stringify(body).length));
  });

  test.each([
    ['announced', 'LEAVING00001', JSON.stringify({ kind: 'member', ids: ['another', 'LEAVING00001'] })],
    ['announced in a message that can’t be read', 'LEAVING00002', '{'],
    ['not announced', 'LEAVING00003', undefined],
  ])('suspended (%s) are rejected within 5 s', async (_, number, message) => {
    gateway.membership.members.set(number, number);
    const status = async () => (await get(apiPath('/api/library'), { 'membership-number': number })).status;
    expect(await status()).toBe(200);
    gateway.membership.members.delete(number);
    if (message !== undefined) await announce(redis.url, message);
    // Announced: no cached response grows old, so that only the announcement can end it.
    await untilRejected(status, message === undefined ? 4_000 : 0);
  });
});

describe('administrators', () => {
  test('are known by their token', async () => {
    const echo = (await (
      await get(apiPath('/api/storage/videos'), asAdmin(gateway.adminAuth.logIn({ sessionId: 'session-7' })))
    ).json()) as Echo;
    expect(identityIn(echo)?.admin).toEqual({
      ...{ id: 'admin-1', username: 'operator', sessionId: 'session-7', role: 'owner' },
    });
    expect(echo.headers).not.toHaveProperty('authorization');
  });

  test('and members in one request are both named', async () => {
    const response = await get(apiPath('/api/library'), {
      ...asAdmin(gateway.adminAuth.logIn()),
      'membership-number': activeNumber,
    });
    expect(identityIn((await response.json()) as Echo)).toMatchObject({
      admin: { id: 'admin-1' },
      member: { id: 'member-1' },
    });
  });

  test('a member beside a bad token stays a member, and no administrator', async () => {
    const headers = { ...asAdmin('a.b.c'), 'membership-number': activeNumber };
    expect((await get(apiPath('/api/library'), headers)).status).toBe(200);
    expect((await get(apiPath('/api/members'), headers)).status).toBe(401);
  });

  test('a member on an administrator path gets 403, anyone else 401', async () => {
    const member = await get(apiPath('/api/members'), { 'membership-number': activeNumber });
    expect([member.status, ((await member.json()) as { message: string }).message]).toEqual([
      403,
      messages.adminOnly,
    ]);
    const nobody = await get(apiPath('/api/members'), { 'membership-number': suspendedNumber });
    expect([nobody.status, ((await nobody.json()) as { message: string }).message]).toEqual([
      401,
      messages.adminRequired,
    ]);
  });

  test('new keys are believed at once, old ones on', async () => {
    const old = gateway.adminAuth.logIn();
    gateway.adminAuth.rotate();
    const statuses = await Promise.all(
      [old, gateway.adminAuth.logIn(), gateway.adminAuth.logIn()].map(
        async (token) => (await get(apiPath('/api/storage/videos'), asAdmin(token))).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200]);
  });

  test.each(['announced', 'not announced'])('logged out (%s) are rejected within 5 s', async (how) => {
    const sessionId = randomUUID();
    const token = gateway.adminAuth.logIn({ sessionId });
    const status = async () => (await get(apiPath('/api/storage/videos'), asAdmin(token))).status;
    expect(await status()).toBe(200);
    gateway.adminAuth.sessions.delete(sessionId);
    if (how === 'announced') await announce(redis.url, JSON.stringify({ kind: 'session', ids: [sessionId] }));
    await untilRejected(status, how === 'announced' ? 0 : 4_000);
  });

  test.each(['announced', 'not announced'])(
    'demoted (%s) are held to their new role within 5 s',
    async (how) => {
      const sessionId = randomUUID();
      const token = gateway.adminAuth.logIn({ sessionId, role: 'owner' });
      const status = async () => (await get(apiPath('/api/storage/videos'), asAdmin(token))).status;
      expect(await status()).toBe(200);
      gateway.adminAuth.logIn({ sessionId, role: 'analyst' });
      if (how === 'announced')
        await announce(redis.url, JSON.stringify({ kind: 'session', ids: [sessionId] }));
      await untilRejected(status, how === 'announced' ? 0 : 4_000, 403);
    },
  );

  test('unknown key ids ask for keys once a second at most', async () => {
    const before = gateway.adminAuth.requests.jwks;
    const since = performance.now();
    for (let i = 0; i < 3; i += 1) {
      const token = gateway.adminAuth.logIn({ keyid: `unknown-${i}` });
      expect((await get(apiPath('/api/storage/videos'), asAdmin(token))).status).toBe(401);
    }
    expect(gateway.adminAuth.requests.jwks - before).toBeLessThanOrEqual(
      2 + (performance.now() - since) / 1000,
    );
  });

  // The last one: afterwards the keys count as fetched in the future.
  test('tokens of a key that is no longer published are rejected within five minutes', async () => {
    const token = gateway.adminAuth.logIn();
    const status = async () => (await get(apiPath('/api/storage/videos'), asAdmin(token))).status;
    expect(await status()).toBe(200);
    gateway.adminAuth.rotate();
    gateway.adminAuth.withdrawOld();
    await untilRejected(status, 5 * 60_000 + 1);
  });
});
