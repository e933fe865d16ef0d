import { releaseTimeZone } from '@platform/contracts/limits';
import { formatterOf, spaceFigures, wallClock } from './format.ts';

const dayMs = 86_400_000;

const clock = (language: string): Intl.DateTimeFormatOptions =>
  language === 'en'
    ? { hour: 'numeric', minute: '2-digit', hour12: true }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const monthOf = (language: string) => (language === 'en' ? 'short' : 'long');

/** Formats the parts of a release date in a time zone; undefined is the device's. */
export function datesIn(timeZone: string | undefined) {
  const formatter = (optionsOf: (language: string) => Intl.DateTimeFormatOptions) => {
    const formats = formatterOf(
      (language) => new Intl.DateTimeFormat(language, { timeZone, ...optionsOf(language) }),
    );
    return (instant: string | number, language: string): string =>
      spaceFigures(formats(language).format(new Date(instant)));
  };
  const day = formatter(() => ({ day: 'numeric' }));
  const hour = formatter(() => ({ hour: 'numeric', hourCycle: 'h23' }));
  const wall = wallClock(timeZone);
  const calendarDay = (time: number) => Date.parse(`${wall(time).slice(0, 10)}T00:00:00Z`) / dayMs;
  return {
    day: (instant: string, language: string): string => day(instant, language).replace(/\D/g, ''),
    month: formatter((language) => ({ month: language === 'en' ? 'short' : 'numeric' })),
    monthOfYear: formatter((language) => ({ year: 'numeric', month: monthOf(language) })),
    weekday: formatter(() => ({ weekday: 'short' })),
    time: formatter(clock),
    /** From 0 to 23. */
    hour: (instant: string): number => Number(hour(instant, 'en')),
    /** Day and time: `11 月 28 日周六 07:30`. */
    moment: formatter((language) => ({
      month: monthOf(language),
      day: 'numeric',
      weekday: 'short',
      ...clock(language),
    })),
    fullDate: formatter(() => ({ dateStyle: 'full' })),
    /** Calendar days from now to an instant. */
    daysUntil: (instant: string, now: number): number => calendarDay(Date.parse(instant)) - calendarDay(now),
  };
}

/** US Eastern time, in which releases are announced. */
export const eastern = datesIn(releaseTimeZone);
/** The member's days and times. */
export const local = datesIn(undefined);

/** The instant in Eastern time; null if that is the member's time. */
export function easternMoment(instant: string, language: string, dates = local): string | null {
  const moment = eastern.moment(instant, language);
  return moment === dates.moment(instant, language) ? null : moment;
}
