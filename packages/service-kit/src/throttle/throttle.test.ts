import { expect, test } from '@jest/globals';
import { type PointLimiter, refund, spend, throttleAddress } from './throttle.ts';

const away = () => Promise.reject(new Error('Command timed out'));
const charge = (limiter: Partial<PointLimiter>) => ({
  limiter: { consume: async () => {}, reward: async () => {}, ...limiter },
  key: 'key',
  points: 2,
});

test('a refusal is 429 with whole seconds to wait', async () => {
  const spent = spend([charge({ consume: () => Promise.reject({ msBeforeNext: 1200, consumedPoints: 6 }) })]);
  await expect(spent).rejects.toMatchObject({ status: 429, retryAfter: 2 });
});

test.each([
  ['spend', spend],
  ['refund', refund],
])('%s fails closed with 503 when the store fails', async (_, operation) => {
  const failed = operation([charge({ consume: away, reward: away })]);
  await expect(failed).rejects.toMatchObject({ status: 503, retryAfter: expect.any(Number) });
});

test('an attempt that the store did not answer is given back, in every limiter that was charged', async () => {
  const rewarded: string[] = [];
  const named = (name: string, consume: PointLimiter['consume']) =>
    charge({ consume, reward: async (_, points) => void rewarded.push(`${name} ${points}`) });
  const spent = spend([named('first', async () => {}), named('second', away), named('third', away)]);
  await expect(spent).rejects.toMatchObject({ status: 503 });
  expect(rewarded).toEqual(['first 2', 'second 2']);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, counted) => {
  expect(throttleAddress(address)).toBe(counted);
});
