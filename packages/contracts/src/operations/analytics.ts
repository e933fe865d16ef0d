import {
  analyticsSummarySchema,
  dayRangeQuerySchema,
  playbackSummarySchema,
  playedItemParamsSchema,
  retentionSchema,
  todaySchema,
  userDetailsParamsSchema,
  userDetailsQuerySchema,
  userDetailsSchema,
  userListQuerySchema,
  userProfileListSchema,
} from '../entities/analytics.ts';
import { listed, ok, operationsOf } from './operation.ts';

const analytics = operationsOf({ service: 'analytics', tag: 'analytics' });

/** What members did, for the operator. */
export const analyticsOperations = {
  getAnalyticsSummary: analytics('GET', '/api/admin/analytics/summary', 'analyst', {
    summary: 'Totals over all members, activity by day, and what was watched most',
    query: dayRangeQuerySchema,
    responses: ok('The figures', analyticsSummarySchema),
  }),
  getToday: analytics('GET', '/api/admin/analytics/today', 'analyst', {
    summary: "Today's views and viewers by hour, beside those of the same weekday last week",
    responses: ok('The figures', todaySchema),
  }),
  getPlaybackSummary: analytics('GET', '/api/admin/analytics/playback', 'analyst', {
    summary: 'What playbacks of uploaded films were like: in all, by day and by film',
    query: dayRangeQuerySchema,
    responses: ok('The figures', playbackSummarySchema),
  }),
  getRetention: analytics('GET', '/api/admin/analytics/playback/{contentType}/{contentId}', 'analyst', {
    summary: 'How far into a film its playbacks got',
    params: playedItemParamsSchema,
    query: dayRangeQuerySchema,
    responses: ok('The retention curve', retentionSchema),
  }),
  listUserProfiles: analytics('GET', '/api/admin/analytics/users', 'owner', {
    summary: 'Activity of every member, with the 3 newest actions each',
    query: userListQuerySchema,
    responses: listed('Profiles', userProfileListSchema),
  }),
  getUserProfile: analytics('GET', '/api/admin/analytics/user/{membershipNumber}', 'owner', {
    summary: "One member's activity, every action",
    params: userDetailsParamsSchema,
    query: userDetailsQuerySchema,
    responses: ok('The profile', userDetailsSchema),
    errors: ['not_found'],
  }),
};
