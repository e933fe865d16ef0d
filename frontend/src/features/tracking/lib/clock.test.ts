import { beforeEach, expect, jest, test } from '@jest/globals';
import * as z from 'zod';
import { createMonotonicClock, createStopwatch, uuidV7 } from './clock.ts';

const start = Date.parse('2026-11-21T08:00:00Z');

beforeEach(() => {
  jest.useFakeTimers({ now: start });
});

test('each second is returned once, and fractions add up', () => {
  const clock = createStopwatch();
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
  const clock = createStopwatch();
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
  const clock = createStopwatch();
  clock.start();
  jest.advanceTimersByTime(50 * 60 * 60 * 1000);
  expect(clock.take()).toBe(24 * 60 * 60);
  expect(clock.take()).toBe(0);
});

test('reset drops fractions too', () => {
  const clock = createStopwatch();
  clock.start();
  jest.advanceTimersByTime(900);
  clock.reset();
  clock.start();
  jest.advanceTimersByTime(900);
  expect(clock.take()).toBe(0);
});

test('returns no time twice, and catches up with the clock', () => {
  const next = createMonotonicClock();
  expect([next(), next(), next()]).toEqual([start, start + 1, start + 2]);
  jest.setSystemTime(start + 1);
  expect(next()).toBe(start + 3);
  jest.setSystemTime(start + 50);
  expect(next()).toBe(start + 50);
});

test('follows a clock that was set back', () => {
  const next = createMonotonicClock();
  next();
  jest.setSystemTime(start - 3_600_000);
  expect(next()).toBe(start - 3_600_000);
});

test('ids are UUIDs of version 7, all different, carrying their time', () => {
  const time = Date.parse('2026-11-21T08:00:00.123Z');
  const ids = Array.from({ length: 1_000 }, () => uuidV7(time));
  expect(z.array(z.uuidv7()).safeParse(ids).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)).toBe(time);
});

test('ids of later times sort later', () => {
  const ids = [1, 0xffff, 0x10000, Date.now(), Date.now() + 1].map(uuidV7);
  expect(ids.toSorted()).toEqual(ids);
});
