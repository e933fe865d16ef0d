import { spaceFigures } from '../../../lib/format.ts';

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
