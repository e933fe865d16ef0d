import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createMoments } from './moments.ts';

const start = Date.parse('2026-11-21T08:00:00Z');

beforeEach(() => {
  jest.useFakeTimers({ now: start });
});
afterEach(() => {
  jest.useRealTimers();
});

test('no two moments are the same, and the clock is caught up with', () => {
  const next = createMoments();
  expect([next(), next(), next()]).toEqual([start, start + 1, start + 2]);
  jest.setSystemTime(start + 1);
  expect(next()).toBe(start + 3);
  jest.setSystemTime(start + 50);
  expect(next()).toBe(start + 50);
});

test('a clock that was put back is believed', () => {
  const next = createMoments();
  next();
  jest.setSystemTime(start - 3_600_000);
  expect(next()).toBe(start - 3_600_000);
});
