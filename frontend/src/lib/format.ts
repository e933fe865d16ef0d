import { serverClock } from './server-clock.ts';

/**
 * Caches an Intl formatter per language and the device's time zone, which may travel: creating one takes a hundred times as
 * long as using it, and a page has dozens of times and counts.
 */
export function formatterOf<Formatter>(
  make: (language: string) => Formatter,
): (language: string) => Formatter {
  const cache = new Map<string, Formatter>();
  return (language) => {
    const key = language + new Date().getTimezoneOffset();
    const formatter = cache.get(key) ?? make(language);
    cache.set(key, formatter);
    return formatter;
  };
}

/** Seconds as minutes:seconds, seconds padded to two digits. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const counts = formatterOf((language) => new Intl.NumberFormat(language));

/** Formats a count with thousands separators. Smaller counts need no (slow to create) formatter. */
export const formatCount = (count: number, language: string): string =>
  count < 1000 ? String(count) : counts(language).format(count);

const fullDates = formatterOf(
  (language) =>
    new Intl.DateTimeFormat(language, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);

/** The full date and time in the device's time zone, which it names. */
export const formatInstant = (instant: string, language: string): string =>
  spaceFigures(fullDates(language).format(new Date(instant)));

/**
 * Returns a formatter that writes a time in a time zone, by default the device's, as `2026-11-27 18:30`. No locale's format is that in every
 * browser.
 */
export function wallClock(timeZone?: string): (time: number | Date) => string {
  const numbers = ['year', 'month', 'day', 'hour', 'minute'] as const;
  const formats = formatterOf(
    (language) =>
      new Intl.DateTimeFormat(language, {
        ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
        ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      }),
  );
  return (time) => {
    const parts = formats('en-US').formatToParts(time);
    const [year, month, day, hour, minute] = numbers.map(
      (number) => parts.find(({ type }) => type === number)?.value,
    );
    return `${year}-${month}-${day} ${hour}:${minute}`;
  };
}

/** Chinese typesetting: a space between digits and Han characters. */
export const spaceFigures = (text: string): string =>
  text.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ').replace(/(\p{Script=Han})(?=\d)/gu, '$1 ');

const secondsIn = { year: 31_536_000, month: 2_592_000, week: 604_800, day: 86_400, hour: 3_600, minute: 60 };

/** The relative time of an instant of the server's clock: `3 days ago`, `昨天`. */
export function formatRelative(instant: string, language: string, now = serverClock.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const unit = relativeUnits.find((one) => Math.abs(seconds) >= secondsIn[one]) ?? 'minute';
  const distance = Math.trunc(seconds / secondsIn[unit]);
  const isNamed = calendarDistance(new Date(instant), new Date(now), unit) === distance;
  return spaceFigures(relativeWords(distance, unit, language, isNamed));
}

/** In years, months, weeks (from Monday) or days of the viewer's calendar, whose words ('last year') don't fit whatever has lasted as long. */
function calendarDistance(then: Date, now: Date, unit: RelativeUnit): number {
  const years = then.getFullYear() - now.getFullYear();
  if (unit === 'year') return years;
  if (unit === 'month') return years * 12 + then.getMonth() - now.getMonth();
  const noon = (date: Date) => new Date(date).setHours(12, 0, 0, 0);
  const days = Math.round((noon(then) - noon(now)) / 86_400_000);
  const weekday = (date: Date) => (date.getDay() + 6) % 7;
  return unit === 'week' ? (days - weekday(then) + weekday(now)) / 7 : days;
}

/**
 * Same output as `Intl.RelativeTimeFormat` (`numeric: 'auto'`), but 'just now' for 'now'. The first use of the
 * browser's formatter takes 70 ms or more on a slow phone (4x CPU throttling), during the first screen.
 */
export const relativeUnits = ['year', 'month', 'week', 'day', 'hour', 'minute'] as const;
export type RelativeUnit = (typeof relativeUnits)[number];

type Words = {
  now: string;
  /** Distances with their own word, such as 'yesterday'. */
  named: Partial<Record<RelativeUnit, Record<number, string>>>;
  ago: (count: number, unit: RelativeUnit) => string;
  ahead: (count: number, unit: RelativeUnit) => string;
};

const chineseUnits = { year: '年', month: '个月', week: '周', day: '天', hour: '小时', minute: '分钟' };

const chinese: Words = {
  now: '刚刚',
  named: {
    year: { [-1]: '去年', 1: '明年' },
    month: { [-1]: '上个月', 1: '下个月' },
    week: { [-1]: '上周', 1: '下周' },
    day: { [-2]: '前天', [-1]: '昨天', 1: '明天', 2: '后天' },
  },
  ago: (count, unit) => `${count}${chineseUnits[unit]}前`,
  ahead: (count, unit) => `${count}${chineseUnits[unit]}后`,
};

const counted = (count: number, unit: RelativeUnit): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const english: Words = {
  now: 'just now',
  named: {
    year: { [-1]: 'last year', 1: 'next year' },
    month: { [-1]: 'last month', 1: 'next month' },
    week: { [-1]: 'last week', 1: 'next week' },
    day: { [-1]: 'yesterday', 1: 'tomorrow' },
  },
  ago: (count, unit) => `${counted(count, unit)} ago`,
  ahead: (count, unit) => `in ${counted(count, unit)}`,
};

/** Formats a distance in whole units (negative: ago), by its own word where it has one and may; 0 is 'just now'. */
export function relativeWords(
  distance: number,
  unit: RelativeUnit,
  language: string,
  isNamed = true,
): string {
  const { now, named, ago, ahead } = language === 'en' ? english : chinese;
  if (distance === 0) return now;
  return (
    (isNamed && named[unit]?.[distance]) || (distance < 0 ? ago(-distance, unit) : ahead(distance, unit))
  );
}
