import { expect, test } from '@jest/globals';
import { canonicalMembershipNumber, groupMembershipNumber } from './members.ts';

test.each([
  ['vip-demo-0001', 'VIPDEMO0001'],
  [' ＶＩＰ－ＤＥＭＯ－０００１ ', 'VIPDEMO0001'],
  ['VIP—DEMO‑0001\u00a0', 'VIPDEMO0001'],
  ['7k4m 9xq2\u3000tb3n-8', '7K4M9XQ2TB3N8'],
])('%j names %s', (typed, canonical) => {
  expect(canonicalMembershipNumber(typed)).toBe(canonical);
});

test.each([
  ['7K4M9XQ2TB3N5HC', '7K4M9-XQ2TB-3N5HC'],
  ['VIPDEMO0001', 'VIPDEMO0001'],
])('%s is shown as %s', (canonical, shown) => {
  expect(groupMembershipNumber(canonical)).toBe(shown);
});
