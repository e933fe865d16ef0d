import { beforeAll, expect, test } from '@jest/globals';
import { type Member, messages } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { undisturbed } from '@platform/testkit';
import { addMember, check, useMembership, verify } from './support/start-membership.ts';

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

let runs = 0;
/** Runs a test with nothing counted in Redis. It counts in memory if a command takes over a second. */
const counted = (steps: () => Promise<void>) =>
  undisturbed(async () => {
    runs += 1;
    await membership.redisClient().flushdb();
    await steps();
  });
/** Another address in each run. */
const fresh = (address: string) => address.replace(/^\d+/, String(runs));

let numbers = 0;
const newNumber = () => {
  numbers += 1;
  return `GUESS-${String(numbers).padStart(5, '0')}`;
};
const guess = (address: string) => verify(service, newNumber(), { address: fresh(address) });
const guessByHeader = (address: string) => check(service, newNumber(), { address: fresh(address) });
const honest = (address: string) => verify(service, member.membershipNumber, { address: fresh(address) });

/** Guesses until throttled; returns the number of guesses before. */
async function guessUntilRejected(address: string, by = guess): Promise<number> {
  for (let responded = 0; ; responded += 1) {
    const { status, headers, body } = await by(address);
    if (status === 200) continue;
    expect({ status, message: body.message }).toEqual({ status: 429, message: messages.tooManyRequests });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    return responded;
  }
}

test.each([
  ['sent to be verified', guess],
  ['sent in a header', guessByHeader],
])('an address has so many wrong numbers %s, also when they come at once', (_, by) =>
  counted(async () => {
    expect(await guessUntilRejected('198.51.100.1', by)).toBe(20);
    const atOnce = await Promise.all(Array.from({ length: 30 }, () => by('198.51.100.2')));
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(20);
    expect((await honest('198.51.100.3')).status).toBe(200);
  }),
);

test('both ways count together', () =>
  counted(async () => {
    for (let i = 0; i < 10; i += 1) await guessByHeader('198.51.100.5');
    expect(await guessUntilRejected('198.51.100.5')).toBe(10);
    expect(await guessUntilRejected('198.51.100.5', guessByHeader)).toBe(0);
  }));

test('the same wrong number in a header counts once', () =>
  counted(async () => {
    const wrong = newNumber();
    for (let i = 0; i < 30; i += 1) {
      expect((await check(service, wrong, { address: fresh('198.51.100.6') })).body).toEqual({
        active: false,
      });
    }
    expect(await guessUntilRejected('198.51.100.6', guessByHeader)).toBe(19);
  }));

test('who guesses keeps no neighbour out that is proven, or was let in before', () =>
  counted(async () => {
    const address = fresh('198.51.100.7');
    const [before, proven] = [member, await addMember(service)];
    expect((await check(service, before.membershipNumber, { address })).body.active).toBe(true);
    await guessUntilRejected(address);
    expect((await check(service, before.membershipNumber, { address })).body.active).toBe(true);
    expect((await check(service, proven.membershipNumber, { address })).status).toBe(429);
    expect((await check(service, proven.membershipNumber, { address, isProven: true })).body.active).toBe(
      true,
    );
  }));

test('an IPv6 client can’t escape within its own network', () =>
  counted(async () => {
    for (let i = 0; i < 20; i += 1) await guess(`2001:db8:1:2::${i}`);
    expect((await guess('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await guess('2001:db8:1:3::1')).status).toBe(200);
  }));

test('honest members behind one address use nothing up', () =>
  counted(async () => {
    for (let i = 0; i < 60; i += 1) expect((await honest('198.51.100.4')).status).toBe(200);
    expect(await guessUntilRejected('198.51.100.4')).toBe(20);
  }));

test('under a spread attack each address gets little, and then one guess', () =>
  counted(async () => {
    for (let address = 0; address < 4; address += 1) {
      for (let i = 0; i < 10; i += 1) await guess(`203.0.113.${address}`);
    }
    expect(await guessUntilRejected('203.0.113.100')).toBe(2);
    for (let address = 110; address < 119; address += 1) {
      expect(await guessUntilRejected(`203.0.113.${address}`, guessByHeader)).toBe(2);
    }
    expect(await guessUntilRejected('203.0.113.200')).toBe(1);
    expect(await guessUntilRejected('203.0.113.201', guessByHeader)).toBe(1);
    for (let i = 0; i < 3; i += 1) expect((await honest('203.0.113.202')).body.valid).toBe(true);
  }));
