import { describe, expect, test } from '@jest/globals';
import { parseRange, rangeApplies } from './byte-range.ts';

describe('parseRange', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=10-1000', { start: 10, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['BYTES = 1 - 2', { start: 1, end: 2 }],
    ['bytes=100-', 'unsatisfiable'],
    [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=2-1', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
    ['items=0-1', undefined],
    ['bytes=a-b', undefined],
    [undefined, undefined],
  ])('%s', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  });

  test('nothing of an empty object can be given', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
  });
});

describe('rangeApplies', () => {
  const modified = new Date('2026-01-02T03:04:05.678Z');
  test.each([
    [undefined, true],
    ['"a"', true],
    ['"b"', false],
    ['W/"a"', false],
    ['Fri, 02 Jan 2026 03:04:05 GMT', true],
    ['Fri, 02 Jan 2026 03:04:06 GMT', false],
    ['nonsense', false],
  ])('If-Range: %s', (header, expected) => {
    expect(rangeApplies(header, '"a"', modified)).toBe(expected);
  });
});
