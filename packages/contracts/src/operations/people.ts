import { idParamsSchema } from '../common.ts';
import {
  auditListSchema,
  auditQuerySchema,
  loginResponseSchema,
  loginSchema,
  verifyAdminResponseSchema,
} from '../entities/admin.ts';
import {
  analyticsSummaryQuerySchema,
  analyticsSummarySchema,
  userDetailsParamsSchema,
  userDetailsQuerySchema,
  userDetailsSchema,
  userListQuerySchema,
  userProfileListSchema,
} from '../entities/analytics.ts';
import { bulkResultsSchema } from '../entities/content-lists.ts';
import {
  createMemberSchema,
  importMembersSchema,
  importResultsSchema,
  memberBulkSchema,
  memberListQuerySchema,
  memberListSchema,
  memberSchema,
  replaceMembershipNumberSchema,
  updateMemberSchema,
  updateMemberStatusSchema,
  verifyMembershipResponseSchema,
  verifyMembershipSchema,
} from '../entities/members.ts';
import { trackRequestSchema, trackResponseSchema } from '../events/tracking.ts';
import { created, listed, noContent, numbered, ok, operationsOf } from './operation.ts';

const params = idParamsSchema;
/** Up to 500 changes, each with its events. */
const bulkMs = 60_000;
const anyone = 'anyoneOnTheInternet';

const membership = operationsOf({ service: 'membership', tag: 'membership' });
const admins = operationsOf({ service: 'admin-auth', tag: 'administrators' });
const members = operationsOf({ service: 'membership', tag: 'members' });
const analytics = operationsOf({ service: 'analytics', tag: 'analytics', timeoutMs: 30_000 });
const tracking = operationsOf({ service: 'tracking', tag: 'tracking', limit: 'track' });

/** Members, administrators, and what members did. */
export const peopleOperations = {
  verifyMembership: membership('POST', '/api/membership/verify', anyone, {
    summary: 'Check a membership number; a valid one sets the member cookie',
    body: verifyMembershipSchema,
    responses: ok('Whether the number is valid', verifyMembershipResponseSchema),
  }),
  logOutMember: membership('POST', '/api/membership/logout', anyone, {
    summary: 'Clear the member cookie',
    responses: noContent('It is cleared'),
  }),

  logInAdmin: admins('POST', '/api/admin/login', anyone, {
    limit: 'login',
    timeoutMs: 15_000,
    summary: 'Log in as an administrator',
    body: loginSchema,
    responses: ok('The token and who it is for', loginResponseSchema),
    errors: ['unauthorized'],
  }),
  verifyAdmin: admins('GET', '/api/admin/verify', 'admin', {
    summary: 'Who the token is for',
    responses: ok('The administrator', verifyAdminResponseSchema),
  }),
  logOutAdmin: admins('POST', '/api/admin/logout', 'admin', {
    summary: 'End the session; its token is refused everywhere at once',
    responses: noContent('It has ended'),
  }),
  listAudit: admins('GET', '/api/admin/audit', 'admin', {
    summary: 'What administrators changed, newest first',
    query: auditQuerySchema,
    responses: numbered('Changes', auditListSchema),
  }),

  listMembers: members('GET', '/api/members', 'admin', {
    summary: 'Members, newest first',
    query: memberListQuerySchema,
    responses: numbered('Members', memberListSchema),
  }),
  createMember: members('POST', '/api/members', 'admin', {
    summary: 'Add a member; the server makes the membership number unless one is given',
    body: createMemberSchema,
    responses: created('The member', memberSchema),
    errors: ['conflict'],
  }),
  changeMembers: members('POST', '/api/members/bulk', 'admin', {
    timeoutMs: bulkMs,
    summary: 'Suspend, reinstate or delete many members',
    body: memberBulkSchema,
    responses: ok('What became of each, in the order of the ids', bulkResultsSchema),
  }),
  importMembers: members('POST', '/api/members/import', 'admin', {
    timeoutMs: bulkMs,
    summary:
      'Add the members of a file, each row for itself; a dry run only judges them. Repeating it adds nobody twice',
    body: importMembersSchema,
    responses: ok('What became of each row', importResultsSchema),
  }),
  getMember: members('GET', '/api/members/{id}', 'admin', {
    summary: 'One member',
    params,
    responses: ok('The member', memberSchema),
    errors: ['not_found'],
  }),
  updateMember: members('PUT', '/api/members/{id}', 'admin', {
    summary: 'Change name, phone number and notes',
    params,
    body: updateMemberSchema,
    responses: ok('The member', memberSchema),
    errors: ['not_found', 'conflict'],
  }),
  deleteMember: members('DELETE', '/api/members/{id}', 'admin', {
    summary: 'Delete the member; the number is refused everywhere at once',
    params,
    responses: noContent('It is gone'),
    errors: ['not_found'],
  }),
  setMemberStatus: members('PUT', '/api/members/{id}/status', 'admin', {
    summary: 'Suspend or reinstate the member',
    params,
    body: updateMemberStatusSchema,
    responses: ok('The member', memberSchema),
    errors: ['not_found'],
  }),
  replaceMembershipNumber: members('POST', '/api/members/{id}/membership-number', 'admin', {
    summary: 'Give the member a new number: the one named, or one the server makes',
    params,
    body: replaceMembershipNumberSchema,
    responses: ok('The member', memberSchema),
    errors: ['not_found', 'conflict'],
  }),

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
