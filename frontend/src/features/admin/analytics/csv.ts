import type { Action, UserProfile } from '@platform/contracts';
import type { TFunction } from 'i18next';
import type { CsvRecord } from '../common/csv.ts';
import { memberLabel } from './words.ts';

type Words = TFunction<'adminAnalytics'>;

/** A listed member, times in seconds. */
export const userRecord = (t: Words, profile: UserProfile): CsvRecord => ({
  [t('membershipNumber')]: memberLabel(t, profile),
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
