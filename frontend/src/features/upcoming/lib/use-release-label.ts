import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/browser-hooks.ts';
import { local } from '../../../lib/release-time.ts';
import { serverClock } from '../../../lib/server-clock.ts';

/** Today, Tomorrow, In N days (up to 7) or In N weeks, by the member's calendar days. */
export function useReleaseLabel(): (releaseDate: string) => string {
  const { t } = useTranslation('upcoming');
  useNow();
  return (releaseDate) => {
    const days = Math.max(0, local.daysUntil(releaseDate, serverClock.now()));
    if (days === 0) return t('today');
    if (days === 1) return t('tomorrow');
    return days <= 7 ? t('inDays', { count: days }) : t('inWeeks', { count: Math.ceil(days / 7) });
  };
}
