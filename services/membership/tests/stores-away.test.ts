import { expect, test } from '@jest/globals';
import { anyWithin, databaseOn, endsWithin, useBreakableServer, waitFor } from '@platform/testkit';
import { addMember, ask, check, useMembership, verify } from './support/start-membership.ts';

const membership = useMembership();
const breakableRedis = useBreakableServer('redis');
const breakableMongo = useBreakableServer('mongo');

test.each([
  ['killed', () => breakableRedis.kill(), () => breakableRedis.restart()],
  ['frozen', () => breakableRedis.signal('SIGSTOP'), () => breakableRedis.signal('SIGCONT')],
])('Redis %s: members are verified at once, and guesses are limited as before', async (_, breakIt, mend) => {
  const service = await membership.start({
    VERIFY_FAILURES_PER_ADDRESS: '10',
    REDIS_URL: breakableRedis.url,
  });
  const member = await addMember(service);
  const { membershipNumber } = member;
  expect((await verify(service, membershipNumber)).body.valid).toBe(true);
  await breakIt();

  const verified = async () => expect((await verify(service, membershipNumber)).body.valid).toBe(true);
  // The gateway waits 3 s for a number's check.
  expect(await endsWithin(3_000, verified)).toBe(true);
  expect(await anyWithin(3, 500, verified)).toBe(true);
  expect((await check(service, membershipNumber)).body.active).toBe(true);
  // Both ways count together.
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    statuses.push((await check(service, `GUESS-${i}0000`)).status);
    statuses.push((await verify(service, `GUESS-${i}1111`)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  expect((await verify(service, membershipNumber)).status).toBe(429);
  expect((await verify(service, membershipNumber, { address: '198.51.100.9' })).body.valid).toBe(true);
  expect(
    (await ask(service, 'PUT', `/api/members/${member.id}/status`, { body: { status: 'suspended' } })).status,
  ).toBe(200);
  expect((await fetch(`${service.adminUrl}/readyz`)).status).toBe(200);

  await mend();
  // Counted in Redis again, where this address has guessed nothing.
  await waitFor(async () => (await verify(service, membershipNumber)).status === 200, {
    what: 'counting in Redis again',
  });
});

test('without MongoDB everything is 503 until it is back', async () => {
  const MONGO_URL = databaseOn(breakableMongo, 'membership_faults');
  const service = await membership.start({ VERIFY_FAILURES_PER_ADDRESS: '1', MONGO_URL });
  const member = await addMember(service);
  await breakableMongo.kill();
  const responses = await Promise.all([
    ask(service, 'GET', '/api/members'),
    ask(service, 'POST', '/api/members', { body: { name: 'A', phoneNumber: '2125551234' } }),
    verify(service, member.membershipNumber),
  ]);
  for (const { status, headers } of responses) {
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
