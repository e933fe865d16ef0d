import type { Embed, Video } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime, wallTimeAt } from '../../../components/date-time-picker/wall-time.ts';

/** An instant as the panel says it: US Eastern, `Nov 27, 2025 at 6:30 PM`. */
export function useReleaseText(): (instant: string) => string {
  const { t, i18n } = useTranslation('picker');
  return (instant) => {
    const { date, time } = wallTimeAt(instant);
    return t('combined', { date: formatDate(date, i18n.language), time: formatTime(time, i18n.language) });
  };
}

/** Says where a saved item is now: in the library, scheduled, or hidden. */
export function useSavedMessage(): (item: Video | Embed) => string {
  const { t } = useTranslation('adminContent');
  const releaseText = useReleaseText();
  return ({ title, isPublic, publishedAt }) => {
    if (!isPublic) return t('savedHidden', { title });
    if (Date.parse(publishedAt) > Date.now())
      return t('savedLater', { title, date: releaseText(publishedAt) });
    return t('savedNow', { title });
  };
}
