import { releaseTimeZone } from '@platform/contracts/limits';
import { spaceFigures } from '../../../lib/format.ts';

const format = (instant: string, language: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(language, {
    ...(timeZone === undefined ? {} : { timeZone }),
    month: language === 'en' ? 'short' : 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: language === 'en' ? 'numeric' : '2-digit',
    minute: '2-digit',
    hour12: language === 'en',
    ...(language === 'en' ? {} : { hour12: undefined, hourCycle: 'h23' as const }),
  }).format(new Date(instant));

/** When an instant is by this device's own clock on the wall; null where that is Eastern time anyway. */
export function localMoment(instant: string, language: string, timeZone?: string): string | null {
  const local = format(instant, language, timeZone);
  return local === format(instant, language, releaseTimeZone) ? null : spaceFigures(local);
}
