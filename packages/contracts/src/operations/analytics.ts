import * as entities from '../entities/analytics.ts';
import { listed, ok, operationsOf } from './operation.ts';

const analytics = operationsOf({ service: 'analytics', tag: 'analytics' });

/** What members did, for the operator. */
export const analyticsOperations = {
  getAnalyticsSummary: analytics('GET', '/api/admin/analytics/summary', 'analyst', {
    summary: 'Totals over all members, activity by day, and what was watched most',
    query: entities.dayRangeQuerySchema,
    responses: ok('The figures', entities.analyticsSummarySchema),
  }),
  getToday: analytics('GET', '/api/admin/analytics/today', 'analyst', {
    summary: "Today's views and viewers by hour, beside those of the same weekday last week",
    responses: ok('The figures', entities.todaySchema),
  }),
  getPlaybackSummary: analytics('GET', '/api/admin/analytics/playback', 'analyst', {
    summary: 'What playbacks of uploaded films were like: in all, by day and by film',
    query: entities.dayRangeQuerySchema,
    responses: ok('The figures', entities.playbackSummarySchema),
  }),
  getRetention: analytics('GET', '/api/admin/analytics/playback/{contentType}/{contentId}', 'analyst', {
    summary: 'How far into a film its playbacks got',
    params: entities.playedItemParamsSchema,
    query: entities.dayRangeQuerySchema,
    responses: ok('The retention curve', entities.retentionSchema),
  }),
  listUserProfiles: analytics('GET', '/api/admin/analytics/users', 'owner', {
    summary: 'Activity of every member, with the 3 newest actions each, page unloads left out',
    query: entities.userListQuerySchema,
    responses: listed('Profiles', entities.userProfileSchema),
  }),
  getUserProfile: analytics('GET', '/api/admin/analytics/user/{membershipNumber}', 'owner', {
    summary: "One member's activity, every action",
    params: entities.userDetailsParamsSchema,
    query: entities.userDetailsQuerySchema,
    responses: ok('The profile', entities.userDetailsSchema),
    errors: ['not_found'],
  }),
};
