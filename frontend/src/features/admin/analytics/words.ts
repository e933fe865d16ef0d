import type { ActionType, UserProfile } from '@platform/contracts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { spaceFigures } from '../../../lib/format.ts';
import { useFigureText } from '../common/figure-text.ts';

export const metrics = ['actions', 'views', 'watchSeconds'] as const;
export type Metric = (typeof metrics)[number];

/** A figure in words: a time as a duration, else a count. */
export function useMetricText(): (metric: Metric, value: number) => string {
  const { count, duration } = useFigureText();
  return (metric, value) => (metric === 'watchSeconds' ? duration(value) : count(value));
}

/**
 * A day such as `2026-11-21` in words: with its weekday, or `short` for the axis of a chart. There Chinese has 10/28, as
 * 10 月 28 日 would reach into the next label on a phone.
 */
export function formatDay(day: string, language: string, short = false): string {
  const format = new Intl.DateTimeFormat(language, {
    month: short && language === 'zh-CN' ? 'numeric' : 'short',
    day: 'numeric',
    weekday: short ? undefined : 'short',
    timeZone: 'UTC',
  });
  return spaceFigures(format.format(new Date(`${day}T00:00:00Z`)));
}

/** A member's number as it was issued; or that the member was deleted, or that membership could not be reached. */
export const memberLabel = (t: TFunction<'adminAnalytics'>, profile: UserProfile): string =>
  profile.membershipNumber || t(profile.isDeleted ? 'memberDeleted' : 'memberUnknown');

/** Names a kind of action. One without a translation is shown as it is, with spaces for its underscores. */
export function useActionWords(): (actionType: string) => string {
  const { t } = useTranslation('adminAnalytics');
  return (actionType) =>
    t(`action_${actionType as ActionType}`, { defaultValue: actionType.replaceAll('_', ' ') });
}

const pageNames = [
  [/^\/$/, 'pageHome'],
  [/^\/coming-soon$/, 'site:upcoming'],
  [/^\/blog(\/|$)/, 'site:blog'],
  [/^\/cold-ice-videos(\/|$)/, 'site:categoryVideos'],
  [/^\/search$/, 'pageSearch'],
  [/^\/me(\/|$)/, 'me:title'],
  [/^\/series(\/|$)/, 'site:series'],
] as const;

/** Names a page: by its item's title, by what the site calls it, or else by its path. */
export function usePageName(): (path: string, title: string | undefined) => string {
  const { t } = useTranslation(['adminAnalytics', 'site', 'me']);
  return (path, title) => {
    const plain = path.replace(/[?#].*/, '');
    const known = pageNames.find(([pattern]) => pattern.test(plain))?.[1];
    return title ? t('contentTitle', { title }) : known ? t(known) : path;
  };
}

/**
 * The highest value a chart has room for: the maximum, unless it is over four times the next one. Then twice the next
 * one, so that the other bars can still be compared; the clipped bar says its value.
 */
export function scaleLimit(values: readonly number[]): number {
  const [most = 0, next = 0] = [...values].sort((a, b) => b - a);
  return next > 0 && most > 4 * next ? 2 * next : most;
}
