import { releaseTimeZone } from '@platform/contracts/limits';
import { spaceFigures } from './format.ts';

const dayMs = 86_400_000;

const format = (instant: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { timeZone: releaseTimeZone, ...options }).format(new Date(instant));

/** A release date taken apart, as US Eastern wall time: releases are announced in it. */
export const eastern = {
  day: (instant: string, language: string): string =>
    format(instant, language, { day: 'numeric' }).replace(/\D/g, ''),
  month: (instant: string, language: string): string =>
    spaceFigures(format(instant, language, { month: language === 'en' ? 'short' : 'numeric' })),
  monthOfYear: (instant: string, language: string): string =>
    spaceFigures(format(instant, language, { year: 'numeric', month: language === 'en' ? 'short' : 'long' })),
  weekday: (instant: string, language: string): string => format(instant, language, { weekday: 'short' }),
  time: (instant: string, language: string): string =>
    language === 'en'
      ? format(instant, language, { hour: 'numeric', minute: '2-digit', hour12: true })
      : format(instant, language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  fullDate: (instant: string, language: string): string =>
    spaceFigures(format(instant, language, { dateStyle: 'full' })),
};

const calendarDay = (time: number): number => {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: releaseTimeZone }).format(time);
  return Date.parse(`${parts}T00:00:00Z`) / dayMs;
};

/** Calendar days from now to an instant, both by the Eastern calendar. */
export const daysUntil = (instant: string, now: number = Date.now()): number =>
  calendarDay(Date.parse(instant)) - calendarDay(now);
