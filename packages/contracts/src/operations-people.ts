import * as z from 'zod';
import { idParamsSchema } from './common.ts';
import {
  auditListSchema,
  auditQuerySchema,
  loginResponseSchema,
  loginSchema,
  verifyAdminResponseSchema,
} from './entities/admin.ts';
import {
  analyticsSummaryQuerySchema,
  analyticsSummarySchema,
  userDetailsParamsSchema,
  userDetailsQuerySchema,
  userDetailsSchema,
  userListQuerySchema,
  userProfileListSchema,
} from './entities/analytics.ts';
import {
  createMemberSchema,
  memberListQuerySchema,
  memberListSchema,
  memberSchema,
  replaceMembershipNumberSchema,
  updateMemberSchema,
  updateMemberStatusSchema,
  verifyMembershipResponseSchema,
  verifyMembershipSchema,
} from './entities/members.ts';
import { trackRequestSchema, trackResponseSchema } from './events/tracking.ts';
import { created, listed, noContent, type Operation, ok, optional, required } from './operations-shape.ts';
import { paths } from './paths.ts';

const params = idParamsSchema;

const membership: Operation[] = [
  {
    id: 'verifyMembership',
    method: 'POST',
    path: paths.membershipVerify,
    tag: 'membership',
    summary: 'Check a membership number; a valid one sets the member cookie',
    body: required(verifyMembershipSchema),
    responses: ok('Whether the number is valid', verifyMembershipResponseSchema),
  },
  {
    id: 'logOutMember',
    method: 'POST',
    path: paths.membershipLogout,
    tag: 'membership',
    summary: 'Clear the member cookie',
    responses: noContent('It is cleared'),
  },
];

const admins: Operation[] = [
  {
    id: 'logInAdmin',
    method: 'POST',
    path: paths.adminLogin,
    tag: 'administrators',
    summary: 'Log in as an administrator',
    body: required(loginSchema),
    responses: ok('The token and who it is for', loginResponseSchema),
    errors: ['unauthorized'],
  },
  {
    id: 'verifyAdmin',
    method: 'GET',
    path: paths.adminVerify,
    tag: 'administrators',
    summary: 'Who the token is for',
    responses: ok('The administrator', verifyAdminResponseSchema),
  },
  {
    id: 'logOutAdmin',
    method: 'POST',
    path: paths.adminLogout,
    tag: 'administrators',
    summary: 'End the session; its token is refused everywhere at once',
    responses: noContent('It has ended'),
  },
  {
    id: 'listAudit',
    method: 'GET',
    path: paths.adminAudit,
    tag: 'administrators',
    summary: 'What administrators changed, newest first',
    query: auditQuerySchema,
    responses: listed('Changes', auditListSchema),
  },
];

const analytics: Operation[] = [
  {
    id: 'getAnalyticsSummary',
    method: 'GET',
    path: paths.analyticsSummary,
    tag: 'analytics',
    summary: 'Totals over all members, activity by day, and what was watched most',
    query: analyticsSummaryQuerySchema,
    responses: ok('The figures', analyticsSummarySchema),
  },
  {
    id: 'listUserProfiles',
    method: 'GET',
    path: paths.analyticsUsers,
    tag: 'analytics',
    summary: 'Activity of every member, with the 3 newest actions each',
    query: userListQuerySchema,
    responses: listed('Profiles', userProfileListSchema),
  },
  {
    id: 'getUserProfile',
    method: 'GET',
    path: paths.analyticsUser,
    tag: 'analytics',
    summary: "One member's activity, every action",
    params: userDetailsParamsSchema,
    query: userDetailsQuerySchema,
    responses: ok('The profile', userDetailsSchema),
    errors: ['not_found'],
  },
  {
    id: 'trackActions',
    method: 'POST',
    path: paths.track,
    tag: 'tracking',
    summary: 'Record what a member did: one event, or up to 50; answered once they are kept',
    body: required(trackRequestSchema),
    responses: { 202: { description: 'How many events were kept', schema: trackResponseSchema } },
  },
];

const members: Operation[] = [
  {
    id: 'listMembers',
    method: 'GET',
    path: paths.members,
    tag: 'members',
    summary: 'Members, newest first',
    query: memberListQuerySchema,
    responses: listed('Members', memberListSchema),
  },
  {
    id: 'createMember',
    method: 'POST',
    path: paths.members,
    tag: 'members',
    summary: 'Add a member; the server makes the membership number unless one is given',
    body: required(createMemberSchema),
    responses: created('The member', memberSchema),
    errors: ['conflict'],
  },
  {
    id: 'getMember',
    method: 'GET',
    path: paths.member,
    tag: 'members',
    summary: 'One member',
    params,
    responses: ok('The member', memberSchema),
    errors: ['not_found'],
  },
  {
    id: 'updateMember',
    method: 'PUT',
    path: paths.member,
    tag: 'members',
    summary: 'Change name, phone number and notes',
    params,
    body: required(updateMemberSchema),
    responses: ok('The member', memberSchema),
    errors: ['not_found', 'conflict'],
  },
  {
    id: 'deleteMember',
    method: 'DELETE',
    path: paths.member,
    tag: 'members',
    summary: 'Delete the member; the number is refused everywhere at once',
    params,
    responses: noContent('It is gone'),
    errors: ['not_found'],
  },
  {
    id: 'setMemberStatus',
    method: 'PUT',
    path: paths.memberStatus,
    tag: 'members',
    summary: 'Suspend or reinstate the member',
    params,
    body: required(updateMemberStatusSchema),
    responses: ok('The member', memberSchema),
    errors: ['not_found'],
  },
  {
    id: 'replaceMembershipNumber',
    method: 'POST',
    path: paths.memberNumber,
    tag: 'members',
    summary: 'Give the member a new number: the one named, or one the server makes',
    params,
    body: optional(replaceMembershipNumberSchema),
    responses: ok('The member', memberSchema),
    errors: ['not_found', 'conflict'],
  },
];

const document: Operation[] = [
  {
    id: 'getApiDocument',
    method: 'GET',
    path: paths.openapi,
    tag: 'this document',
    summary: 'This document',
    responses: ok('An OpenAPI 3.1 document', z.looseObject({ openapi: z.string() })),
  },
];

/** Members, administrators, and what is known of members' activity. */
export const peopleOperations: Operation[] = [
  ...membership,
  ...admins,
  ...members,
  ...analytics,
  ...document,
];
