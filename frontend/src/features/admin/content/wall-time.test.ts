import { describe, expect, test } from '@jest/globals';
import { formatDate, formatTime, instantOf, timeSteps, wallTimeAt } from './wall-time.ts';

describe('a wall time of US Eastern', () => {
  test.each([
    ['2025-11-27', '18:30', '2025-11-27T23:30:00.000Z', 'winter, five hours behind'],
    ['2025-07-04', '18:30', '2025-07-04T22:30:00.000Z', 'summer, four hours behind'],
    ['2025-12-31', '23:30', '2026-01-01T04:30:00.000Z', 'over the end of the year'],
    ['2026-03-08', '01:30', '2026-03-08T06:30:00.000Z', 'the last half hour of winter time'],
    ['2026-03-08', '03:00', '2026-03-08T07:00:00.000Z', 'the first of summer time'],
    ['2026-11-01', '00:30', '2026-11-01T04:30:00.000Z', 'before the clocks go back'],
    ['2026-11-01', '01:30', '2026-11-01T05:30:00.000Z', 'shown twice: the first time'],
    ['2026-11-01', '02:00', '2026-11-01T07:00:00.000Z', 'after the clocks went back'],
  ])('%s %s is %s (%s)', (date, time, instant) => {
    expect(instantOf(date, time)).toBe(instant);
    expect(wallTimeAt(instant)).toEqual({ date, time });
  });

  test.each(['02:00', '02:30'])('%s is skipped on the night the clocks go forward', (time) => {
    expect(instantOf('2026-03-08', time)).toBeNull();
  });

  test('the second showing of a repeated hour reads as the same wall time', () => {
    expect(wallTimeAt('2026-11-01T06:30:00.000Z')).toEqual({ date: '2026-11-01', time: '01:30' });
  });

  test('what is no date has no instant', () => {
    expect(instantOf('2026-13-45', '10:00')).toBeNull();
  });

  test('holds for every step of a year, but for the skipped hour', () => {
    const skipped: string[] = [];
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10);
      for (const time of ['00:00', '01:30', '02:00', '02:30', '03:00', '23:30']) {
        const instant = instantOf(date, time);
        if (instant === null) skipped.push(`${date} ${time}`);
        else expect(wallTimeAt(instant)).toEqual({ date, time });
      }
    }
    expect(skipped).toEqual(['2026-03-08 02:00', '2026-03-08 02:30']);
  });
});

test('times go from 00:00 to 23:30 by half hours, said with a 12-hour clock', () => {
  expect(timeSteps).toHaveLength(48);
  expect([timeSteps.at(0), timeSteps.at(1), timeSteps.at(-1)]).toEqual(['00:00', '00:30', '23:30']);
  expect(formatTime('00:00', 'en')).toBe('12:00 AM');
  expect(formatTime('18:30', 'en')).toBe('6:30 PM');
  expect(formatTime('18:30', 'zh-CN')).toBe('下午 6:30');
});

test('dates are said in the language shown', () => {
  expect(formatDate('2025-11-27', 'en')).toBe('Nov 27, 2025');
  expect(formatDate('2025-11-27', 'zh-CN')).toBe('2025 年 11 月 27 日');
});
