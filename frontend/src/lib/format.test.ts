import { describe, expect, test } from '@jest/globals';
import { tileColour, tileColours, tileLetter } from '../components/thumbnail.tsx';
import { daysUntil, eastern } from './eastern-time.ts';
import { formatCount, formatDuration, formatRelative, relativeUnits, relativeWords } from './format.ts';

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

describe('relative times', () => {
  const now = Date.parse('2025-11-21T12:00:00Z');
  test.each([
    ['2025-11-21T11:59:40Z', '刚刚', 'just now'],
    ['2025-11-21T11:37:00Z', '23 分钟前', '23 minutes ago'],
    ['2025-11-20T11:00:00Z', '昨天', 'yesterday'],
    ['2025-11-18T11:00:00Z', '3 天前', '3 days ago'],
    ['2025-11-13T11:00:00Z', '上周', 'last week'],
    ['2023-10-01T00:00:00Z', '2 年前', '2 years ago'],
  ])('%s', (instant, zh, en) => {
    expect(formatRelative(instant, 'zh-CN', now)).toBe(zh);
    expect(formatRelative(instant, 'en', now)).toBe(en);
  });
});

describe('Eastern time', () => {
  test('formats releases in Eastern time, including daylight saving', () => {
    expect(eastern.time('2025-11-27T23:30:00Z', 'zh-CN')).toBe('18:30');
    expect(eastern.time('2025-07-01T22:30:00Z', 'en').replace('\u202f', ' ')).toBe('6:30 PM');
    expect(eastern.day('2025-11-28T03:00:00Z', 'zh-CN')).toBe('27');
    expect(eastern.month('2025-11-28T03:00:00Z', 'zh-CN')).toBe('11 月');
  });

  test('counts days by its own calendar', () => {
    const lateEvening = Date.parse('2025-11-22T04:00:00Z');
    expect(daysUntil('2025-11-22T04:59:00Z', lateEvening)).toBe(0);
    expect(daysUntil('2025-11-22T05:01:00Z', lateEvening)).toBe(1);
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
