import { expect, test } from '@jest/globals';
import { createTransferRate, formatBytes, formatTimeLeft, secondsLeft } from './transfer.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1536, '1.50 KB'],
  [11.4 * 1024 ** 2, '11.4 MB'],
  [1.84 * 1024 ** 3, '1.84 GB'],
  [3 * 1024 ** 3, '3.00 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});

test.each([
  [9, '9 sec', '9秒'],
  [78, '1 min 18 sec', '1分钟18秒'],
  [7500, '2 hr 5 min', '2小时5分钟'],
])('%d seconds are %s and %s', (seconds, english, chinese) => {
  expect(formatTimeLeft(seconds, 'en')).toBe(english);
  expect(formatTimeLeft(seconds, 'zh-CN')).toBe(chinese);
});

test('the rate is that of the last five seconds, once there is half a second to go by', () => {
  const rate = createTransferRate();
  rate.add(0, 0);
  rate.add(200, 100);
  expect(rate.bytesPerSecond()).toBeNull();
  rate.add(1000, 1000);
  expect(rate.bytesPerSecond()).toBe(1000);
  rate.add(7000, 1000);
  rate.add(8000, 3000);
  expect(rate.bytesPerSecond()).toBe(2000);
});

test('a transfer that starts again forgets what it knew', () => {
  const rate = createTransferRate();
  rate.add(0, 0);
  rate.add(1000, 5000);
  rate.add(2000, 0);
  expect(rate.bytesPerSecond()).toBeNull();
});

test('the time left needs a rate', () => {
  expect(secondsLeft(50, 150, 30)).toBe(4);
  expect(secondsLeft(50, 150, null)).toBeNull();
  expect(secondsLeft(50, 150, 0)).toBeNull();
});
