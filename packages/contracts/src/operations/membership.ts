import { idParamsSchema } from '../common.ts';
import { bulkResultsSchema } from '../entities/content-lists.ts';
import * as entities from '../entities/members.ts';
import { created, noContent, numbered, ok, operationsOf } from './operation.ts';

const membership = operationsOf({ service: 'membership', tag: 'membership' });
const members = operationsOf({ service: 'membership', tag: 'members' });

const params = idParamsSchema;
/** Up to 500 changes, each with its events. */
const bulkMs = 60_000;
const anyone = 'anyoneOnTheInternet';

/** Membership numbers and members. */
export const membershipOperations = {
  verifyMembership: membership('POST', '/api/membership/verify', anyone, {
    summary: 'Check a membership number; a valid one sets the member cookie',
    body: entities.verifyMembershipSchema,
    responses: ok('Whether the number is valid', entities.verifyMembershipResponseSchema),
  }),
  logOutMember: membership('POST', '/api/membership/logout', anyone, {
    summary: 'Clear the member cookie',
    responses: noContent('It is cleared'),
  }),
  listMembers: members('GET', '/api/members', 'owner', {
    summary: 'Members, newest first unless sorted',
    query: entities.memberListQuerySchema,
    responses: numbered('Members', entities.memberSchema),
  }),
  createMember: members('POST', '/api/members', 'owner', {
    summary: 'Add a member; the server makes the membership number unless one is given',
    body: entities.createMemberSchema,
    responses: created('The member', entities.memberSchema),
    errors: ['conflict'],
  }),
  changeMembers: members('POST', '/api/members/bulk', 'owner', {
    timeoutMs: bulkMs,
    summary: 'Suspend, reinstate or delete many members',
    body: entities.memberBulkSchema,
    responses: ok('What became of each, in the order of the ids', bulkResultsSchema),
  }),
  importMembers: members('POST', '/api/members/import', 'owner', {
    timeoutMs: bulkMs,
    summary:
      'Add the members of a file, each row for itself; a dry run only judges them. Repeating it adds nobody twice',
    body: entities.importMembersSchema,
    responses: ok('What became of each row', entities.importResultsSchema),
  }),
  getMember: members('GET', '/api/members/{id}', 'owner', {
    summary: 'One member',
    params,
    responses: ok('The member', entities.memberSchema),
    errors: ['not_found'],
  }),
  updateMember: members('PUT', '/api/members/{id}', 'owner', {
    summary: 'Change name, phone number and notes',
    params,
    body: entities.updateMemberSchema,
    responses: ok('The member', entities.memberSchema),
    errors: ['not_found', 'conflict'],
  }),
  deleteMember: members('DELETE', '/api/members/{id}', 'owner', {
    summary: 'Delete the member; the number is rejected everywhere at once',
    params,
    responses: noContent('It is gone'),
    errors: ['not_found'],
  }),
  setMemberStatus: members('PUT', '/api/members/{id}/status', 'owner', {
    summary: 'Suspend or reinstate the member',
    params,
    body: entities.updateMemberStatusSchema,
    responses: ok('The member', entities.memberSchema),
    errors: ['not_found'],
  }),
  replaceMembershipNumber: members('POST', '/api/members/{id}/membership-number', 'owner', {
    summary: 'Give the member a new number: the one named, or one the server makes',
    params,
    body: entities.replaceMembershipNumberSchema,
    responses: ok('The member', entities.memberSchema),
    errors: ['not_found', 'conflict'],
  }),
};
