import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createClock } from './clock.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('each second is given out once, and parts of seconds add up', () => {
  const clock = createClock();
  clock.start();
  const taken: number[] = [];
  for (let part = 0; part < 10; part += 1) {
    jest.advanceTimersByTime(1_700);
    taken.push(clock.take());
  }
  expect(taken).toEqual([1, 2, 2, 1, 2, 2, 1, 2, 2, 2]);
  expect(taken.reduce((sum, seconds) => sum + seconds)).toBe(17);
});

test('counts nothing before it starts and while it is stopped', () => {
  const clock = createClock();
  jest.advanceTimersByTime(5_000);
  clock.start();
  jest.advanceTimersByTime(2_500);
  clock.start();
  clock.stop();
  jest.advanceTimersByTime(60_000);
  clock.stop();
  expect(clock.take()).toBe(2);
  jest.advanceTimersByTime(60_000);
  clock.start();
  jest.advanceTimersByTime(500);
  expect(clock.take()).toBe(1);
});

test('does not know days without sleep', () => {
  const clock = createClock();
  clock.start();
  jest.advanceTimersByTime(50 * 60 * 60 * 1000);
  expect(clock.take()).toBe(24 * 60 * 60);
  expect(clock.take()).toBe(0);
});

test('forgets parts of seconds with the one they belong to', () => {
  const clock = createClock();
  clock.start();
  jest.advanceTimersByTime(900);
  clock.reset();
  clock.start();
  jest.advanceTimersByTime(900);
  expect(clock.take()).toBe(0);
});
