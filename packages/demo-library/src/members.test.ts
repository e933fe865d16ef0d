import { expect, test } from '@jest/globals';
import { audienceOf, demoMembers } from './members.ts';
import { dateOf } from './seed.ts';

test('each item is watched by one to all of the members, and liked by at least one of those who watched', () => {
  const audiences = Array.from({ length: 24 }, (_, index) => audienceOf(index));
  expect(new Set(audiences.map(({ viewers }) => viewers.length)).size).toBe(demoMembers.length);
  for (const { viewers, fans } of audiences) {
    expect(fans.length).toBeGreaterThan(0);
    expect(viewers).toEqual(expect.arrayContaining(fans));
  }
});

test('dates go from a year ago to today, one after the other', () => {
  const now = Date.parse('2026-05-01T12:00:00Z');
  const dates = Array.from({ length: 26 }, (_, index) => dateOf(index, 26, now));
  expect(dates.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(dates);
  expect(dates[0]?.toISOString()).toBe('2025-05-01T10:00:00.000Z');
  expect(dates[25]?.toISOString()).toBe('2026-05-01T10:00:00.000Z');
  expect(dateOf(0, 1, now)).toEqual(dates[25]);
});
