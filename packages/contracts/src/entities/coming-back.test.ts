import { describe, expect, test } from '@jest/globals';
import { progressOf } from '../playback.ts';
import { marksQuerySchema, reportProgressSchema } from './coming-back.ts';

describe('progressOf', () => {
  const finished = (positionSeconds: number, durationSeconds: number) =>
    progressOf({ positionSeconds, durationSeconds })?.finished;

  test('keeps the place until the end, and begins anew after it', () => {
    expect(progressOf({ positionSeconds: 754.5, durationSeconds: 3600 })).toEqual({
      positionSeconds: 754.5,
      durationSeconds: 3600,
      finished: false,
    });
    expect(progressOf({ positionSeconds: 3500, durationSeconds: 3600 })).toEqual({
      positionSeconds: 0,
      durationSeconds: 3600,
      finished: true,
    });
  });

  test.each([
    ['a long film: 95 %', 3419.9, 3420, 3600],
    ['a film of five minutes: the last 30 s', 269.9, 270, 300],
    ['just above a minute: the last 30 s', 30.9, 31, 61],
    ['a minute: 95 %', 56.9, 57, 60],
    ['a short of ten seconds: 95 %', 9.4, 9.5, 10],
  ])('%s', (_, before, from, duration) => {
    expect(finished(before, duration)).toBe(false);
    expect(finished(from, duration)).toBe(true);
  });

  test('a position behind the end is the end', () => {
    expect(finished(700, 600)).toBe(true);
  });

  test('without a length there is no place', () => {
    expect(progressOf({ positionSeconds: 5, durationSeconds: null })).toBeNull();
    expect(progressOf({ positionSeconds: 5, durationSeconds: 0 })).toBeNull();
  });
});

const report = {
  positionSeconds: 12,
  durationSeconds: 60,
  session: '0b0e7a3e-52c5-4f0c-9d8e-0a5c3f7a9b11',
  at: '2026-11-24T12:00:00.000Z',
};

test.each([
  ['a position that is not a number', { positionSeconds: Number.NaN }],
  ['a negative position', { positionSeconds: -1 }],
  ['an immense position', { positionSeconds: 1e308 }],
  ['an infinite length', { durationSeconds: Number.POSITIVE_INFINITY }],
  ['a position as text', { positionSeconds: '12' }],
  ['a session that is no UUID', { session: '$session' }],
  ['an operator as session', { session: { $ne: '' } }],
  ['a time that is none', { at: '2026-02-30T00:00:00Z' }],
  ['a time as a number', { at: 1_764_000_000_000 }],
  ['an unknown field', { finished: true }],
])('a report with %s is rejected', (_, change) => {
  expect(reportProgressSchema.safeParse(report).success).toBe(true);
  expect(reportProgressSchema.safeParse({ ...report, ...change }).success).toBe(false);
});

test('ids of marks: from 1 to 100, each an id', () => {
  const id = 'a'.repeat(24);
  const ids = (count: number) => ({ ids: Array(count).fill(id).join() });
  expect(marksQuerySchema.parse(ids(100)).ids).toHaveLength(100);
  for (const query of [ids(101), { ids: '' }, { ids: `${id},` }, { ids: '$where' }, {}])
    expect(marksQuerySchema.safeParse(query).success).toBe(false);
});
