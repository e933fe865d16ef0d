import type { Action, UserProfile } from '@platform/contracts';
import type { TFunction } from 'i18next';
import type { CsvCell } from '../common/csv.ts';

/** The listed members as rows for a spreadsheet, times in seconds. */
export const userRows = (t: TFunction<'adminAnalytics'>, profiles: readonly UserProfile[]): CsvCell[][] => [
  [
    t('membershipNumber'),
    t('memberName'),
    t('lastSeen'),
    t('firstVisit'),
    t('inSeconds', { name: t('totalTime') }),
    t('inSeconds', { name: t('videoTime') }),
    t('videosViewed'),
    t('totalActions'),
    t('videoViews'),
  ],
  ...profiles.map((profile) => [
    profile.membershipNumber,
    profile.memberName ?? '',
    profile.lastActivity,
    profile.firstActivity,
    profile.totalTimeSpentSeconds,
    profile.videoTimeSpentSeconds,
    profile.uniqueVideosViewed,
    profile.totalActions,
    profile.videoClicks,
  ]),
];

/** The listed actions as rows for a spreadsheet. `words` names a kind of action. */
export const actionRows = (
  t: TFunction<'adminAnalytics'>,
  words: (actionType: string) => string,
  actions: readonly Action[],
): CsvCell[][] => [
  [t('time'), t('action'), t('videoTitle'), t('inSeconds', { name: t('spent') }), t('from'), t('to')],
  ...actions.map((action) => [
    action.timestamp,
    words(action.actionType),
    action.contentTitle ?? '',
    action.timeSpentSeconds ?? '',
    action.fromPage ?? '',
    action.toPage ?? '',
  ]),
];
