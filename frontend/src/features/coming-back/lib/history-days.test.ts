import { expect, test } from '@jest/globals';
import { datesIn } from '../../../lib/release-time.ts';
import { historyDays } from './history-days.ts';

// Chromium before 117 and Safari before 17.4 lack it.
Reflect.deleteProperty(Map, 'groupBy');

const watched = [
  '2026-11-21T04:59:59.000Z',
  '2026-11-21T04:00:00.000Z',
  '2026-11-20T05:00:00.000Z',
  '2026-11-20T04:59:59.000Z',
  '2026-11-02T04:30:00.000Z',
  // The hour that the end of daylight saving repeats.
  '2026-11-01T06:30:00.000Z',
  '2026-11-01T05:30:00.000Z',
].map((at) => ({ at }));

const days = (timeZone: string, now: string) =>
  historyDays(watched, Date.parse(now), datesIn(timeZone)).map(({ daysAgo, items }) => [
    daysAgo,
    items.length,
  ]);

test('a day begins at midnight by the member’s clock', () => {
  expect(days('America/New_York', '2026-11-21T05:00:00.000Z')).toEqual([
    [1, 3],
    [2, 1],
    [20, 3],
  ]);
  expect(days('America/New_York', '2026-11-21T04:59:59.999Z')[0]).toEqual([0, 3]);
  expect(days('Asia/Shanghai', '2026-11-21T05:00:00.000Z')).toEqual([
    [0, 2],
    [1, 2],
    [19, 1],
    [20, 2],
  ]);
});

test('nothing watched is no day', () => {
  expect(historyDays([], Date.now())).toEqual([]);
});
