import { expect, test } from '@jest/globals';
import { ticksOf } from './rail.tsx';

test('one tick a video', () => {
  expect(ticksOf(0, 1)).toEqual(['current']);
  expect(ticksOf(1, 4)).toEqual(['seen', 'current', 'ahead', 'ahead']);
  expect(ticksOf(23, 24).lastIndexOf('current')).toBe(23);
});

test.each([25, 48, 100, 731])('24 ticks for %i videos, from the first to the last, never back', (total) => {
  const places = Array.from({ length: total }, (_, index) => {
    const ticks = ticksOf(index, total);
    expect(ticks).toHaveLength(24);
    expect(ticks.filter((tick) => tick === 'current')).toHaveLength(1);
    return ticks.indexOf('current');
  });
  expect(places[0]).toBe(0);
  expect(places.at(-1)).toBe(23);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(new Set(places).size).toBe(24);
});
