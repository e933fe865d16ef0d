import type { Action, UserProfile } from '@platform/contracts';
import type { TFunction } from 'i18next';
import type { CsvCell } from '../common/csv.ts';

/** A row for a spreadsheet: each cell by the name of its column. */
export type CsvRecord = Record<string, CsvCell>;

/** The names of the columns, and the rows. */
export const csvRows = (records: readonly CsvRecord[]): CsvCell[][] => [
  Object.keys(records[0] ?? {}),
  ...records.map((record) => Object.values(record)),
];

type Words = TFunction<'adminAnalytics'>;

/** A listed member, times in seconds. */
export const userRecord = (t: Words, profile: UserProfile): CsvRecord => ({
  [t('membershipNumber')]: profile.membershipNumber,
  [t('memberName')]: profile.memberName ?? '',
  [t('lastSeen')]: profile.lastActivity,
  [t('firstVisit')]: profile.firstActivity,
  [t('inSeconds', { name: t('totalTime') })]: profile.totalTimeSpentSeconds,
  [t('inSeconds', { name: t('videoTime') })]: profile.videoTimeSpentSeconds,
  [t('videosViewed')]: profile.uniqueVideosViewed,
  [t('totalActions')]: profile.totalActions,
  [t('videoViews')]: profile.videoClicks,
});

/** A listed action. `words` names a kind of action. */
export const actionRecord = (t: Words, words: (kind: string) => string, action: Action): CsvRecord => ({
  [t('time')]: action.timestamp,
  [t('action')]: words(action.actionType),
  [t('videoTitle')]: action.contentTitle ?? '',
  [t('inSeconds', { name: t('spent') })]: action.timeSpentSeconds ?? '',
  [t('from')]: action.fromPage ?? '',
  [t('to')]: action.toPage ?? '',
});
