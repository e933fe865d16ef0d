import { useTranslation } from 'react-i18next';
import { formatCount, formatterOf } from '../../../lib/format.ts';

const seconds = formatterOf(
  (language) =>
    new Intl.NumberFormat(language, {
      ...{ style: 'unit', unit: 'second', unitDisplay: 'short' },
      ...{ minimumFractionDigits: 1, maximumFractionDigits: 2 },
    }),
);
const percents = (options: Intl.NumberFormatOptions) =>
  formatterOf((language) => new Intl.NumberFormat(language, { style: 'percent', ...options }));
const tenths = percents({ maximumFractionDigits: 1 });
const wholes = percents({ maximumFractionDigits: 0 });
const changes = percents({ maximumFractionDigits: 0, signDisplay: 'exceptZero' });

/** Figures in words. */
export function useFigureText() {
  const { language } = useTranslation().i18n;
  return {
    count: (count: number) => formatCount(count, language),
    /** A time that is not known is a dash. */
    time: (ms: number | undefined) => (ms === undefined ? '–' : seconds(language).format(ms / 1000)),
    percentInTenths: (share: number) => tenths(language).format(share),
    percent: (share: number) => wholes(language).format(share),
    /** By how much a figure has changed; undefined when there was none. */
    change: (now: number, before: number) =>
      before > 0 ? changes(language).format(now / before - 1) : undefined,
  };
}
