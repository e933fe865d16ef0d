import {
  analyticsSummaryQuerySchema,
  analyticsSummarySchema,
  userDetailsParamsSchema,
  userDetailsQuerySchema,
  userDetailsSchema,
  userListQuerySchema,
  userProfileListSchema,
} from '../entities/analytics.ts';
import { trackRequestSchema, trackResponseSchema } from '../events/tracking.ts';
import { listed, ok, operationsOf } from './operation.ts';

const analytics = operationsOf({ service: 'analytics', tag: 'analytics', timeoutMs: 30_000 });
const tracking = operationsOf({ service: 'tracking', tag: 'tracking', limit: 'track' });

/** What members did: recorded by tracking, counted by analytics. */
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
  trackActions: tracking('POST', '/api/action/track', 'member', {
    summary: 'Record what a member did: one event, or up to 50; answered once they are kept',
    body: trackRequestSchema,
    unparsedBody: true,
    responses: { 202: { description: 'How many events were kept', schema: trackResponseSchema } },
  }),
};
