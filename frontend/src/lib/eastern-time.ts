import { releaseTimeZone } from '@platform/contracts/limits';
import { formatterOf, spaceFigures } from './format.ts';

const dayMs = 86_400_000;

const formatter = (optionsOf: (language: string) => Intl.DateTimeFormatOptions) => {
  const formats = formatterOf(
    (language) => new Intl.DateTimeFormat(language, { timeZone: releaseTimeZone, ...optionsOf(language) }),
  );
  return (instant: string | number, language: string): string => formats(language).format(new Date(instant));
};

const day = formatter(() => ({ day: 'numeric' }));
const month = formatter((language) => ({ month: language === 'en' ? 'short' : 'numeric' }));
const monthOfYear = formatter((language) => ({
  year: 'numeric',
  month: language === 'en' ? 'short' : 'long',
}));
const fullDate = formatter(() => ({ dateStyle: 'full' }));
const date = formatter(() => ({}));

/** Formats the parts of a release date in US Eastern time, in which releases are announced. */
export const eastern = {
  day: (instant: string, language: string): string => day(instant, language).replace(/\D/g, ''),
  month: (instant: string, language: string): string => spaceFigures(month(instant, language)),
  monthOfYear: (instant: string, language: string): string => spaceFigures(monthOfYear(instant, language)),
  weekday: formatter(() => ({ weekday: 'short' })),
  time: formatter((language) =>
    language === 'en'
      ? { hour: 'numeric', minute: '2-digit', hour12: true }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  ),
  fullDate: (instant: string, language: string): string => spaceFigures(fullDate(instant, language)),
};

const calendarDay = (time: number): number =>
  // Canadian English uses the ISO date format.
  Date.parse(`${date(time, 'en-CA')}T00:00:00Z`) / dayMs;

/** Calendar days from now to an instant, both by the Eastern calendar. */
export const daysUntil = (instant: string, now: number = Date.now()): number =>
  calendarDay(Date.parse(instant)) - calendarDay(now);
