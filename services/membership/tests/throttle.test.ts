import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Member, messages } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { addMember, useMembership, verify } from './support/start-membership.ts';

const membership = useMembership();
let service: RunningService;
let member: Member;

beforeAll(async () => {
  service = await membership.start({
    VERIFY_FAILURES_PER_ADDRESS: '20',
    VERIFY_FAILURES_BEFORE_COSTLY: '40',
    VERIFY_FAILURES_OVERALL: '60',
  });
  member = await addMember(service);
});

beforeEach(async () => {
  await membership.redisClient().flushdb();
});

const guess = (address: string) => verify(service, 'WRONG-00000', { address });
const honest = (address: string) => verify(service, member.membershipNumber, { address });

/** Guesses until refused, and says how often it was answered. */
async function guessUntilRefused(address: string): Promise<number> {
  for (let answered = 0; ; answered += 1) {
    const { status, headers, body } = await guess(address);
    if (status === 200) continue;
    expect({ status, message: body.message }).toEqual({ status: 429, message: messages.tooManyRequests });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    return answered;
  }
}

test('an address has so many wrong numbers, also when they come at once', async () => {
  expect(await guessUntilRefused('198.51.100.1')).toBe(20);
  const atOnce = await Promise.all(Array.from({ length: 30 }, () => guess('198.51.100.2')));
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(20);
  expect((await honest('198.51.100.3')).status).toBe(200);
});

test('an IPv6 client can’t escape within its own network', async () => {
  for (let i = 0; i < 20; i += 1) await guess(`2001:db8:1:2::${i}`);
  expect((await guess('2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await guess('2001:db8:1:3::1')).status).toBe(200);
});

test('honest members behind one address use nothing up', async () => {
  for (let i = 0; i < 60; i += 1) expect((await honest('198.51.100.4')).status).toBe(200);
  expect(await guessUntilRefused('198.51.100.4')).toBe(20);
});

test('under a spread attack each address gets little, and overall it ends', async () => {
  for (let address = 0; address < 4; address += 1) {
    for (let i = 0; i < 10; i += 1) await guess(`203.0.113.${address}`);
  }
  expect(await guessUntilRefused('203.0.113.100')).toBe(2);
  expect((await honest('203.0.113.101')).body.valid).toBe(true);
  let answered = 42;
  for (let address = 110; (await guess(`203.0.113.${address}`)).status === 200; address += 1) answered += 1;
  expect(answered).toBe(60);
});
