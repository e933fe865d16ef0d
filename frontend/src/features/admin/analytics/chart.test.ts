import { expect, test } from '@jest/globals';
import { ceilingOf, dayLabels, formatDay, highestOf, scaleOf } from './chart.ts';

test.each([
  [447, 200],
  [1, 1],
  [3, 1],
  [4, 2],
  [7, 5],
  [70, 25],
  [600, 200],
  [601, 250],
  [2_999_999, 1_000_000],
])('lines of a chart up to %i are %i apart', (max, step) => {
  expect(scaleOf(max)).toEqual([0, step, 2 * step, 3 * step]);
});

test.each([
  [447, 600],
  [600, 660],
  [7, 15],
])('the label of a bar of %i has its place under %i', (max, ceiling) => {
  expect(ceilingOf(scaleOf(max), max)).toBe(ceiling);
});

test('the highest is the latest of several, and none of zeros', () => {
  expect(highestOf([3, 9, 9, 1])).toBe(2);
  expect(highestOf([0, 0])).toBe(-1);
  expect(highestOf([])).toBe(-1);
});

const days = Array.from({ length: 30 }, (_, index) =>
  new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
);

test('about five days are labelled, the last among them, months where they change', () => {
  expect([...dayLabels(days, 'en').values()]).toEqual(['Oct 28', 'Nov 3', '9', '15', '21']);
  expect([...dayLabels(days, 'zh-CN').values()]).toEqual(['10/28', '11/3', '9 日', '15 日', '21 日']);
  expect([...dayLabels(days.slice(0, 1), 'en').values()]).toEqual(['Oct 23']);
});

test('a day is the same everywhere', () => {
  expect(formatDay('2026-11-21', 'en')).toBe('Sat, Nov 21');
});
