import { useTranslation } from 'react-i18next';

const minute = 60;
const hour = 3600;

/** Formats seconds as `59s`, `59m 59s` or `100h 1m`. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation('admin');
  return (spent) => {
    const whole = Math.floor(spent);
    const minutes = Math.floor((whole % hour) / minute);
    if (whole < minute) return t('seconds', { seconds: whole });
    if (whole < hour) return t('minutesSeconds', { minutes, seconds: whole % minute });
    return t('hoursMinutes', { hours: Math.floor(whole / hour), minutes });
  };
}
