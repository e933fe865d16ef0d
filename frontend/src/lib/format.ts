import { type RelativeUnit, relativeUnits, relativeWords } from './relative-words.ts';

/**
 * Gives one of Intl's formatters for a language, made on first use: making one takes a hundred times as long as using it, and a
 * screen has dozens of times and counts.
 */
export function formatterOf<Formatter>(
  make: (language: string) => Formatter,
): (language: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (language) => {
    let formatter = made.get(language);
    if (formatter === undefined) {
      formatter = make(language);
      made.set(language, formatter);
    }
    return formatter;
  };
}

/** Seconds as minutes:seconds, seconds padded to two digits. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const counts = formatterOf((language) => new Intl.NumberFormat(language));

/** A count with its language's separators, which begin at a thousand: fewer need no formatter, whose making takes its time. */
export const formatCount = (count: number, language: string): string =>
  count < 1000 ? String(count) : counts(language).format(count);

const fullDates = formatterOf(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }),
);

/** An instant in full, by the clock of this device. */
export const formatInstant = (instant: string, language: string): string =>
  fullDates(language).format(new Date(instant));

/** A habit of Chinese typesetting: a space between figures and the characters beside them. */
export const spaceFigures = (text: string): string =>
  text.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ').replace(/(\p{Script=Han})(?=\d)/gu, '$1 ');

/** Lengths in seconds. */
const lengthOf: Record<RelativeUnit, number> = {
  year: 31_536_000,
  month: 2_592_000,
  week: 604_800,
  day: 86_400,
  hour: 3_600,
  minute: 60,
};

/** How long ago (or ahead) an instant is, in words: `3 days ago`, `昨天`. */
export function formatRelative(instant: string, language: string, now: number = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const unit = relativeUnits.find((one) => Math.abs(seconds) >= lengthOf[one]) ?? 'minute';
  return spaceFigures(relativeWords(Math.trunc(seconds / lengthOf[unit]), unit, language));
}
