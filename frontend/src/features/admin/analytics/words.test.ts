import { expect, test } from '@jest/globals';
import { formatDay } from './words.ts';

test('a day is the same everywhere', () => {
  expect(formatDay('2026-11-21', 'en')).toBe('Sat, Nov 21');
});

test('an axis has the month and the day', () => {
  expect(formatDay('2026-11-21', 'en', true)).toBe('Nov 21');
  expect(formatDay('2026-11-21', 'zh-CN', true)).toBe('11/21');
});
