import { expect, jest, test } from '@jest/globals';
import { charged, type PointLimiter, throttleAddress } from './throttle.ts';

const charge = (limiter: Partial<PointLimiter>) => ({
  limiter: { consume: async () => {}, reward: async () => {}, ...limiter },
  key: 'key',
  points: 2,
});

test('a rejection is 429 with whole seconds to wait', async () => {
  const consume = () => Promise.reject({ msBeforeNext: 1200, consumedPoints: 6 });
  const check = jest.fn(async () => {});
  await expect(charged([charge({ consume })], check)).rejects.toMatchObject({ status: 429, retryAfter: 2 });
  expect(check).not.toHaveBeenCalled();
});

test('a check that fails gives its points back', async () => {
  const reward = jest.fn(async () => {});
  const failure = new Error('the database is away');
  await expect(charged([charge({ reward })], () => Promise.reject(failure))).rejects.toBe(failure);
  expect(reward.mock.calls).toEqual([['key', 2]]);
  expect(await charged([charge({ reward })], async () => 'found')).toBe('found');
  expect(reward).toHaveBeenCalledTimes(1);
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
