import { releaseTimeZone } from '@platform/contracts/limits';
import { spaceFigures } from '../../../lib/format.ts';

const day = { month: 'short', day: 'numeric', weekday: 'short' } as const;
const styles: Record<string, Intl.DateTimeFormatOptions> = {
  'zh-CN': { ...day, month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  en: { ...day, hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
};

const format = (instant: string, language: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat(language, { ...styles[language], timeZone }).format(new Date(instant));

/** When an instant is by the clock on the member's own wall; null where that shows Eastern time anyway. */
export function localMoment(instant: string, language: string, timeZone?: string): string | null {
  const local = format(instant, language, timeZone);
  return local === format(instant, language, releaseTimeZone) ? null : spaceFigures(local);
}
