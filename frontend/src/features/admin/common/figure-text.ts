import { useTranslation } from 'react-i18next';
import { formatCount, formatterOf, spaceFigures } from '../../../lib/format.ts';

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes in three figures: `1.84 GB`, `11.4 MB`. A kilobyte is 1024 bytes, as the limit of 3 GB counts. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  const digits = power === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(value)));
  return `${value.toFixed(digits)} ${units[power]}`;
}

const numbers = (options: Intl.NumberFormatOptions) =>
  formatterOf((language) => new Intl.NumberFormat(language, options));
const seconds = numbers({
  ...{ style: 'unit', unit: 'second', unitDisplay: 'short' },
  ...{ minimumFractionDigits: 1, maximumFractionDigits: 2 },
});
const tenths = numbers({ style: 'percent', maximumFractionDigits: 1 });
const wholes = numbers({ style: 'percent' });
const changes = numbers({ style: 'percent', signDisplay: 'exceptZero' });
const points = numbers({ maximumFractionDigits: 0, signDisplay: 'exceptZero' });

const minute = 60;
const hour = 3600;

export function useFigureText() {
  const { t, i18n } = useTranslation('admin');
  const { language } = i18n;
  return {
    count: (count: number) => formatCount(count, language),
    /** Seconds as `59s`, `59m 59s` or `100h 1m`. */
    duration(spent: number): string {
      const whole = Math.floor(spent);
      const minutes = Math.floor((whole % hour) / minute);
      if (whole < minute) return t('seconds', { seconds: whole });
      if (whole < hour) return t('minutesSeconds', { minutes, seconds: whole % minute });
      return t('hoursMinutes', { hours: Math.floor(whole / hour), minutes });
    },
    /** A time that is not known is a dash. */
    time: (ms: number | undefined) =>
      ms === undefined ? '–' : spaceFigures(seconds(language).format(ms / 1000)),
    percentInTenths: (share: number) => tenths(language).format(share),
    percent: (share: number) => wholes(language).format(share),
    /** A change of a share in percentage points. */
    points: (change: number) => points(language).format(100 * change),
    /** By how much a figure has changed; undefined when there was none. */
    change: (now: number, before: number) =>
      before > 0 ? changes(language).format(now / before - 1) : undefined,
  };
}
