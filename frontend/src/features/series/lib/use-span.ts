import { useTranslation } from 'react-i18next';

/** Formats seconds in hours and minutes, one minute at least. */
export function useSpan(): (seconds: number) => string {
  const { t } = useTranslation('series');
  return (seconds) => {
    const all = Math.max(1, Math.round(seconds / 60));
    const hours = Math.floor(all / 60);
    const minutes = all % 60;
    return hours > 0 ? t('hoursMinutes', { hours, minutes }) : t('minutes', { minutes });
  };
}
