import {
  analyticsSummaryQuerySchema,
  analyticsSummarySchema,
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
  getAnalyticsSummary: analytics('GET', '/api/admin/analytics/summary', 'admin', {
    summary: 'Totals over all members, activity by day, and what was watched most',
    query: analyticsSummaryQuerySchema,
    responses: ok('The figures', analyticsSummarySchema),
  }),
  listUserProfiles: analytics('GET', '/api/admin/analytics/users', 'admin', {
    summary: 'Activity of every member, with the 3 newest actions each',
    query: userListQuerySchema,
    responses: listed('Profiles', userProfileListSchema),
  }),
  getUserProfile: analytics('GET', '/api/admin/analytics/user/{membershipNumber}', 'admin', {
    summary: "One member's activity, every action",
    params: userDetailsParamsSchema,
    query: userDetailsQuerySchema,
    responses: ok('The profile', userDetailsSchema),
    errors: ['not_found'],
  }),
};
