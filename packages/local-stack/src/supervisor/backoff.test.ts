import { expect, test } from '@jest/globals';
import { Backoff } from './backoff.ts';

test('a process that cannot start waits longer each time, up to a limit', () => {
  const backoff = new Backoff();
  const delays = Array.from({ length: 8 }, () => backoff.nextDelayMs(0));
  expect(delays).toEqual([0, 500, 1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
});

test('a process that was ready is back soon, however often it is killed', () => {
  const backoff = new Backoff();
  const delays = Array.from({ length: 8 }, () => backoff.nextDelayMs(100));
  expect(delays).toEqual([0, 500, 500, 500, 500, 500, 500, 500]);
});

test('having been ready forgets the failed starts before it', () => {
  const backoff = new Backoff();
  for (let start = 0; start < 4; start++) backoff.nextDelayMs(0);
  backoff.nextDelayMs(100);
  expect(backoff.nextDelayMs(0)).toBe(0);
});

test('a process that was steady starts again at once', () => {
  const backoff = new Backoff();
  for (let crash = 0; crash < 4; crash++) backoff.nextDelayMs(100);
  expect(backoff.nextDelayMs(30_000)).toBe(0);
});
