import { expect, test } from '@jest/globals';
import { formatDay, scaleLimit } from './words.ts';

test('a day is the same everywhere', () => {
  expect(formatDay('2026-11-21', 'en')).toBe('Sat, Nov 21');
});

test('an axis has the month and the day', () => {
  expect(formatDay('2026-11-21', 'en', true)).toBe('Nov 21');
  expect(formatDay('2026-11-21', 'zh-CN', true)).toBe('11/21');
});

test('one outlier does not flatten the other bars', () => {
  expect(scaleLimit([3, 1000, 10, 0])).toBe(20);
  expect(scaleLimit([3, 40, 10])).toBe(40);
  expect(scaleLimit([0, 7, 0])).toBe(7);
  expect(scaleLimit([])).toBe(0);
});
