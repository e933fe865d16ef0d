import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format.ts';

/** Figures of playbacks in words. */
export function usePlaybackText() {
  const { i18n } = useTranslation();
  const seconds = new Intl.NumberFormat(i18n.language, {
    ...{ style: 'unit', unit: 'second', unitDisplay: 'short' },
    ...{ minimumFractionDigits: 1, maximumFractionDigits: 2 },
  });
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return {
    /** A time that is not known is a dash. */
    time: (ms: number | undefined) => (ms === undefined ? '–' : seconds.format(ms / 1000)),
    share: (share: number) => percent.format(share),
    count: (count: number) => formatCount(count, i18n.language),
  };
}
