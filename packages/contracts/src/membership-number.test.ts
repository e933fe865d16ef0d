import { expect, test } from '@jest/globals';
import { canonicalMembershipNumber } from './membership-number.ts';

test.each([
  ['vip-demo-0001', 'VIPDEMO0001'],
  [' ＶＩＰ－ＤＥＭＯ－０００１ ', 'VIPDEMO0001'],
  ['VIP—DEMO‑0001\u00a0', 'VIPDEMO0001'],
  ['7k4m 9xq2\u3000tb3n-8', '7K4M9XQ2TB3N8'],
])('%j names %s', (typed, canonical) => {
  expect(canonicalMembershipNumber(typed)).toBe(canonical);
});
