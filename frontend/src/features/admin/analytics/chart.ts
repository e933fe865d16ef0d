import { spaceFigures } from '../../../lib/format.ts';

const nice = [1, 2, 2.5, 5, 10];
const intervals = 3;

/** Where the lines of a chart are: zero and three round numbers above it, the last at least as high as `max`. */
export function scaleOf(max: number): number[] {
  const least = Math.max(1, max / intervals);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (nice.map((factor) => factor * power).find((size) => size >= least && size % 1 === 0) ??
    10 * power) as number;
  return Array.from({ length: intervals + 1 }, (_, line) => line * step);
}

/** How high a chart goes: to its last line, and at least a tenth over the highest bar, whose value is written above it. */
export const ceilingOf = (lines: readonly number[], max: number): number =>
  Math.max(lines.at(-1) ?? 1, Math.round(max * 1.1));

/** Index of the highest, the latest of several; -1 when all are zero. */
export function highestOf(values: readonly number[]): number {
  const highest = Math.max(0, ...values);
  return highest === 0 ? -1 : values.lastIndexOf(highest);
}

const format = (day: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  spaceFigures(
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
  );

/** A day such as `2026-11-21` in words, with its weekday. */
export const formatDay = (day: string, language: string): string =>
  format(day, language, { month: 'short', day: 'numeric', weekday: 'short' });

const labels = 5;
/** Labels are narrow: 10/28 in Chinese, where 10 月 28 日 would reach into the next one on a phone. */
const monthOf = (language: string) => (language === 'zh-CN' ? 'numeric' : 'short');

/**
 * Labels of an axis of days: about five, counted back from the last so that it has one. The first says its month, and so
 * does each that is in another month than the one before it.
 */
export function dayLabels(days: readonly string[], language: string): Map<string, string> {
  const every = Math.ceil(days.length / labels);
  const labelled = days.filter((_, index) => (days.length - 1 - index) % every === 0);
  return new Map(
    labelled.map((day, index) => {
      const sameMonth = labelled[index - 1]?.slice(0, 7) === day.slice(0, 7);
      return [
        day,
        format(day, language, { day: 'numeric', ...(sameMonth ? {} : { month: monthOf(language) }) }),
      ];
    }),
  );
}
