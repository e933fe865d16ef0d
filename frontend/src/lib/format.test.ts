import { describe, expect, jest, test } from '@jest/globals';
import { tileColour, tileColours, tileLetter } from '../components/thumbnail.tsx';
import {
  formatCount,
  formatDuration,
  formatInstant,
  formatRelative,
  formatterOf,
  relativeUnits,
  relativeWords,
} from './format.ts';
import { datesIn, eastern, easternMoment } from './release-time.ts';

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [485, '8:05'],
  [3_723, '62:03'],
  [59.9, '0:59'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test('counts carry their language’s separators', () => {
  expect(formatCount(12_480, 'zh-CN')).toBe('12,480');
  expect(formatCount(1_234_567, 'en')).toBe('1,234,567');
});

test('figures are apart from the Chinese around them', () => {
  expect(formatInstant('2026-11-20T12:00:00Z', 'zh-CN')).toMatch(/^2026 年 11 月 20 日 /);
});

describe('relative times', () => {
  const now = Date.parse('2025-11-21T12:00:00Z');
  test.each([
    ['2025-11-21T11:59:40Z', '刚刚', 'just now'],
    ['2025-11-21T11:37:00Z', '23 分钟前', '23 minutes ago'],
    ['2025-11-20T11:00:00Z', '昨天', 'yesterday'],
    // The words are the calendar's: these are as long ago as yesterday, last month and last year may be.
    ['2025-11-19T13:00:00Z', '1 天前', '1 day ago'],
    ['2025-09-25T12:00:00Z', '1 个月前', '1 month ago'],
    ['2023-12-05T12:00:00Z', '1 年前', '1 year ago'],
    ['2024-11-20T12:00:00Z', '去年', 'last year'],
    ['2025-11-18T11:00:00Z', '3 天前', '3 days ago'],
    ['2025-11-13T11:00:00Z', '上周', 'last week'],
    ['2025-11-10T13:00:00Z', '上周', 'last week'],
    // A Sunday, as long ago as last week may be.
    ['2025-11-09T11:00:00Z', '1 周前', '1 week ago'],
    ['2025-12-01T11:00:00Z', '1 周后', 'in 1 week'],
    ['2023-10-01T00:00:00Z', '2 年前', '2 years ago'],
  ])('%s', (instant, zh, en) => {
    expect(formatRelative(instant, 'zh-CN', now)).toBe(zh);
    expect(formatRelative(instant, 'en', now)).toBe(en);
  });
});

test('a formatter is made anew where the device has another time zone', () => {
  const offset = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
  const formats = formatterOf(() => ({}));
  const first = formats('en');
  expect(formats('en')).toBe(first);
  expect(formats('zh-CN')).not.toBe(first);
  offset.mockReturnValue(-480);
  expect(formats('en')).not.toBe(first);
});

const plain = (text: string | null) => text?.replaceAll('\u202f', ' ');

describe('release times', () => {
  test('formats releases in Eastern time, including daylight saving', () => {
    expect(eastern.time('2025-11-27T23:30:00Z', 'zh-CN')).toBe('18:30');
    expect(eastern.time('2025-07-01T22:30:00Z', 'en').replace('\u202f', ' ')).toBe('6:30 PM');
    expect(eastern.day('2025-11-28T03:00:00Z', 'zh-CN')).toBe('27');
    expect(eastern.month('2025-11-28T03:00:00Z', 'zh-CN')).toBe('11 月');
  });

  // Half past eight on Thursday evening in New York.
  const evening = '2026-11-27T01:30:00Z';

  test('are the member’s own, with the Eastern day and time where that differs', () => {
    const [shanghai, sydney] = [datesIn('Asia/Shanghai'), datesIn('Australia/Sydney')];
    expect(plain(shanghai.moment(evening, 'zh-CN'))).toBe('11 月 27 日周五 09:30');
    expect(plain(sydney.moment(evening, 'en'))).toBe('Fri, Nov 27, 12:30 PM');
    expect(easternMoment(evening, 'zh-CN', shanghai)).toBe('11 月 26 日周四 20:30');
    expect(plain(easternMoment(evening, 'en', sydney))).toBe('Thu, Nov 26, 8:30 PM');
    expect(easternMoment(evening, 'en', datesIn('America/Toronto'))).toBeNull();
    expect(datesIn('Asia/Shanghai').time('2026-11-27T16:00:00Z', 'zh-CN')).toBe('00:00');
  });

  test('have the hour of the zone', () => {
    expect(eastern.hour(evening)).toBe(20);
    expect(eastern.hour('2026-07-01T00:30:00Z')).toBe(20);
    expect(datesIn('Asia/Shanghai').hour('2026-11-27T16:00:00Z')).toBe(0);
    expect(datesIn('Asia/Kolkata').hour(evening)).toBe(7);
  });

  test.each([
    ['the release is on his today', 'Asia/Shanghai', '2026-11-26T17:00:00Z', evening, 0],
    ['it is Eastern tomorrow', 'America/New_York', '2026-11-25T23:00:00Z', evening, 1],
    ['a minute before midnight', 'America/New_York', '2026-11-21T17:00:00Z', '2026-11-22T04:59:00Z', 0],
    ['a minute past midnight', 'America/New_York', '2026-11-21T17:00:00Z', '2026-11-22T05:01:00Z', 1],
    // DST ends on 1 November 2026, a day of 25 hours.
    ['through a night of 25 hours', 'America/New_York', '2026-11-01T03:30:00Z', '2026-11-02T04:30:00Z', 1],
    ['24 hours into that day', 'America/New_York', '2026-11-01T04:30:00Z', '2026-11-02T04:30:00Z', 0],
    // DST begins on 14 March 2027, a day of 23 hours.
    ['over a day of 23 hours', 'America/New_York', '2027-03-14T04:30:00Z', '2027-03-15T03:30:00Z', 1],
    ['a week with it', 'America/New_York', '2027-03-10T04:59:00Z', '2027-03-17T03:59:00Z', 7],
    ['over New Year', 'America/New_York', '2027-01-01T04:30:00Z', '2027-01-01T05:30:00Z', 1],
    ['over a leap day', 'America/New_York', '2028-02-28T17:00:00Z', '2028-03-01T17:00:00Z', 2],
  ])('count the days of a calendar: %s', (_case, zone, now, at, days) => {
    // The default format of each locale differs between browsers.
    const formats: { format: unknown } = Intl.DateTimeFormat.prototype;
    jest.spyOn(formats, 'format', 'get').mockReturnValue(() => '11/30/2026');
    expect(datesIn(zone).daysUntil(at, Date.parse(now))).toBe(days);
  });
});

describe('the fallback tile', () => {
  test('keeps an item’s colour, and uses all thirteen', () => {
    const ids = Array.from({ length: 400 }, (_, index) => index.toString(16).padStart(24, '0'));
    expect(new Set(ids.map(tileColour))).toEqual(new Set(tileColours));
    expect(tileColour('abc')).toBe(tileColour('abc'));
  });

  test.each([
    ['周末读报', '周'],
    ['「冰川」', '冰'],
    [' tea', 'T'],
    ['𠮷野家', '𠮷'],
    ['…', '…'],
    ['', ''],
  ])('the letter of %j is %j', (title, letter) => {
    expect(tileLetter(title)).toBe(letter);
  });
});

test.each([
  ['zh-CN', '刚刚'],
  ['en', 'just now'],
])('matches Intl in %s, and says %s for now', (language, now) => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const unit of relativeUnits)
    for (const distance of Array.from({ length: 121 }, (_, index) => index - 60).filter((n) => n !== 0))
      expect(relativeWords(distance, unit, language)).toBe(format.format(distance, unit));
  expect(relativeWords(0, 'minute', language)).toBe(now);
});
