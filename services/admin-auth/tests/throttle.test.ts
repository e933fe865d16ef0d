import { beforeAll, expect, test } from '@jest/globals';
import { messages } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { undisturbed } from '@platform/testkit';
import { login as loginAt, password, useAdminAuth } from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();
let service: RunningService;

beforeAll(async () => {
  service = await adminAuth.start({
    LOGIN_FAILURES_PER_ADDRESS: '8',
    LOGIN_FAILURES_PER_NAME_AND_ADDRESS: '3',
    LOGIN_FAILURES_PER_NAME: '6',
  });
  await adminAuth.command('operator');
});

let runs = 0;
/** Runs a test with nothing counted in Redis. It counts in memory if a command takes over a second. */
const counted = (steps: () => Promise<void>) =>
  undisturbed(async () => {
    runs += 1;
    await adminAuth.redisClient().flushdb();
    await adminAuth.connection().collection('trusted_addresses').deleteMany({});
    await steps();
  });
/** At another address in each run. */
const login = (username: string, given: string, address: string) =>
  loginAt(service, username, given, address.replace(/^\d+/, String(runs)));

const guess = (username: string, address: string) => login(username, 'a wrong guess', address);

/** Guesses until throttled; returns the number of guesses before. */
async function guessUntilRejected(username: string, address: string): Promise<number> {
  for (let responded = 0; ; responded += 1) {
    const { status, headers, body } = await guess(username, address);
    if (status === 401) continue;
    expect({ status, message: body.message }).toEqual({ status: 429, message: messages.tooManyRequests });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    return responded;
  }
}

test('a name at an address has so many guesses, also when they come at once; then even the right password waits', () =>
  counted(async () => {
    expect(await guessUntilRejected('operator', '198.51.100.1')).toBe(3);
    expect((await login('Operator', password, '198.51.100.1')).status).toBe(429);
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => guess('nobody', '198.51.100.2')));
    expect(atOnce.filter(({ status }) => status === 401)).toHaveLength(3);
  }));

test('an address has so many guesses over all names', () =>
  counted(async () => {
    let responded = 0;
    while ((await guess(`name-${responded}`, '198.51.100.3')).status === 401) responded += 1;
    expect(responded).toBe(8);
  }));

test('a success starts the count anew and is not counted itself', () =>
  counted(async () => {
    for (let round = 0; round < 5; round += 1) {
      await guess('operator', '198.51.100.4');
      expect((await login('operator', password, '198.51.100.4')).status).toBe(200);
    }
  }));

test('nobody can lock the administrator out by guessing at his name', () =>
  counted(async () => {
    const home = '198.51.100.10';
    expect((await login('operator', password, home)).status).toBe(200);
    for (let attacker = 0; attacker < 12; attacker += 1) await guess('operator', `203.0.113.${attacker}`);

    // The name is under attack: an unknown address has one guess per window, the next is throttled.
    expect(await guessUntilRejected('operator', '203.0.113.100')).toBe(1);
    // The admin's known address keeps all its attempts, an unknown one has the one it needs.
    expect(await guessUntilRejected('operator', home)).toBe(3);
    expect((await login('operator', password, '198.51.100.11')).status).toBe(200);
  }));
