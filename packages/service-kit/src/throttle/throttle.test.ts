import { expect, test } from '@jest/globals';
import { type PointLimiter, spend, throttleAddress } from './throttle.ts';

const charge = (limiter: Partial<PointLimiter>) => ({
  limiter: { consume: async () => {}, reward: async () => {}, ...limiter },
  key: 'key',
  points: 2,
});

test('a rejection is 429 with whole seconds to wait', async () => {
  const spent = spend([charge({ consume: () => Promise.reject({ msBeforeNext: 1200, consumedPoints: 6 }) })]);
  await expect(spent).rejects.toMatchObject({ status: 429, retryAfter: 2 });
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
