import type { ActionType } from '@platform/contracts';
import { useTranslation } from 'react-i18next';

const minute = 60;
const hour = 3600;

/** Says a time in seconds: as seconds under a minute, minutes and seconds under an hour, hours and minutes from there. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation('adminAnalytics');
  return (spent) => {
    const whole = Math.floor(spent);
    const minutes = Math.floor((whole % hour) / minute);
    if (whole < minute) return t('seconds', { seconds: whole });
    if (whole < hour) return t('minutesSeconds', { minutes, seconds: whole % minute });
    return t('hoursMinutes', { hours: Math.floor(whole / hour), minutes });
  };
}

/** Names a kind of action. One without a translation is shown as it is, with spaces for its underscores. */
export function useActionWords(): (actionType: string) => string {
  const { t } = useTranslation('adminAnalytics');
  return (actionType) =>
    t(`action_${actionType as ActionType}`, { defaultValue: actionType.replaceAll('_', ' ') });
}
