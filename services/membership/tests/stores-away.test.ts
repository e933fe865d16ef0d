import { beforeAll, expect, test } from '@jest/globals';
import { messages } from '@platform/contracts';
import { fastestOf, useBreakableServer, waitFor } from '@platform/testkit';
import { addMember, ask, check, useMembership, verify } from './support/start-membership.ts';

const membership = useMembership();
const breakableRedis = useBreakableServer('redis');
const breakableMongo = useBreakableServer('mongo');

beforeAll(() => {}, 180_000);

test('without Redis nobody is verified, at once, and all else goes on', async () => {
  const service = await membership.start(
    { VERIFY_FAILURES_PER_ADDRESS: '10' },
    { redisUrl: breakableRedis.url },
  );
  const member = await addMember(service);
  expect((await verify(service, member.membershipNumber)).body.valid).toBe(true);
  await breakableRedis.kill();

  const refused = async () => {
    const { status, headers, body } = await verify(service, member.membershipNumber);
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 503,
      code: 'unavailable',
      message: messages.unavailable,
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  };
  expect(await fastestOf(3, refused)).toBeLessThan(3_000);
  const { membershipNumber } = member;
  expect((await check(service, membershipNumber)).body.active).toBe(true);
  // Wrong numbers in headers are counted in memory.
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) statuses.push((await check(service, `GUESS-${i}0000`)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  expect(
    (await ask(service, 'PUT', `/api/members/${member.id}/status`, { body: { status: 'suspended' } })).status,
  ).toBe(200);
  expect((await fetch(`${service.adminUrl}/readyz`)).status).toBe(200);

  await breakableRedis.restart();
  await waitFor(async () => (await verify(service, membershipNumber)).status === 200, {
    what: 'verification again',
  });
});

test('without MongoDB everything is 503 until it is back', async () => {
  const url = new URL(breakableMongo.url);
  if (url.pathname.length < 2) url.pathname = '/membership_faults';
  const service = await membership.start({ VERIFY_FAILURES_PER_ADDRESS: '1' }, { mongoUrl: url.href });
  const member = await addMember(service);
  await breakableMongo.kill();
  const answers = await Promise.all([
    ask(service, 'GET', '/api/members'),
    ask(service, 'POST', '/api/members', { body: { name: 'A', phoneNumber: '2125551234' } }),
    verify(service, member.membershipNumber),
  ]);
  for (const { status, headers } of answers) {
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await fetch(`${service.adminUrl}/readyz`)).status).toBe(503);
  expect((await fetch(`${service.adminUrl}/healthz`)).status).toBe(200);

  await breakableMongo.restart();
  await waitFor(async () => (await ask(service, 'GET', `/api/members/${member.id}`)).status === 200, {
    what: 'members again',
    timeoutMs: 20_000,
  });
  // The attempt without a lookup is not counted, so the only one is left.
  expect((await verify(service, member.membershipNumber)).body.valid).toBe(true);
});
