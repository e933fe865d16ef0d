import { expect, test } from '@jest/globals';
import { formatBytes } from '../common/figure-text.ts';
import { createTransferRate } from './transfer.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1536, '1.50 KB'],
  [11.4 * 1024 ** 2, '11.4 MB'],
  [1.84 * 1024 ** 3, '1.84 GB'],
  [3 * 1024 ** 3, '3.00 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('the rate is that of the last five seconds, once there is half a second to go by', () => {
  const rate = createTransferRate();
  expect(rate(0, 0)).toBeNull();
  expect(rate(200, 100)).toBeNull();
  expect(rate(1000, 1000)).toBe(1000);
  rate(7000, 1000);
  expect(rate(8000, 3000)).toBe(2000);
});

test('a transfer that starts again forgets what it knew', () => {
  const rate = createTransferRate();
  rate(0, 0);
  rate(1000, 5000);
  expect(rate(2000, 0)).toBeNull();
});
