import { idParamsSchema } from '../common.ts';
import * as accounts from '../entities/account.ts';
import * as admin from '../entities/admin.ts';
import { created, noContent, numbered, ok, operationsOf } from './operation.ts';

const admins = operationsOf({ service: 'admin-auth', tag: 'administrators' });
const login = operationsOf({
  service: 'admin-auth',
  tag: 'administrators',
  limit: 'login',
  timeoutMs: 15_000,
});
const account = operationsOf({ service: 'admin-auth', tag: 'own account' });
const team = operationsOf({ service: 'admin-auth', tag: 'team' });

const signedIn = {
  responses: ok('The token and who it is for', admin.signedInSchema),
  errors: ['unauthorized'],
} as const;

/** Changes of credentials, roles and invitations: 403 unless the password was given in the last ten minutes. */
const confirmed = { errors: ['forbidden', 'conflict'] } as const;

/** Administrators, their log-ins, their sessions, the team and the audit log. */
export const adminAuthOperations = {
  logInAdmin: login('POST', '/api/admin/login', 'anyoneOnTheInternet', {
    summary: 'Log in as an administrator',
    body: admin.loginSchema,
    responses: ok(
      'The token and who it is for; or that a second factor is needed',
      admin.loginResponseSchema,
    ),
    errors: ['unauthorized'],
  }),
  logInWithCode: login('POST', '/api/admin/login/code', 'anyoneOnTheInternet', {
    summary: 'Give the code of an authenticator app, or a recovery code, after the password',
    body: accounts.secondFactorCodeSchema,
    ...signedIn,
  }),
  getPasskeyChallenge: login('POST', '/api/admin/login/passkey-options', 'anyoneOnTheInternet', {
    summary: 'A challenge to log in by a passkey',
    responses: ok('Options for navigator.credentials.get', accounts.passkeyOptionsSchema),
    errors: ['conflict'],
  }),
  logInWithPasskey: login('POST', '/api/admin/login/passkey', 'anyoneOnTheInternet', {
    summary: 'Log in by a passkey alone: it verifies its user, so it is two factors',
    body: accounts.passkeyLoginSchema,
    ...signedIn,
  }),
  joinTeam: login('POST', '/api/admin/join', 'anyoneOnTheInternet', {
    summary: 'Become an administrator by an invitation',
    body: accounts.joinSchema,
    ...signedIn,
    errors: ['unauthorized', 'conflict'],
  }),
  verifyAdmin: admins('GET', '/api/admin/verify', 'account', {
    summary: 'Who the token is for',
    responses: ok('The administrator', admin.verifyAdminResponseSchema),
  }),
  logOutAdmin: admins('POST', '/api/admin/logout', 'account', {
    summary: 'End the session; its token is rejected everywhere at once',
    responses: noContent('It has ended'),
  }),
  listAudit: admins('GET', '/api/admin/audit', 'analyst', {
    summary: 'What administrators changed, newest first; changes to members and messages only for owners',
    query: admin.auditQuerySchema,
    responses: numbered('Changes', admin.auditEntrySchema),
  }),

  getAccount: account('GET', '/api/admin/account', 'account', {
    summary: 'The own account: second factors, sessions',
    responses: ok('The account', accounts.accountSchema),
  }),
  confirmPassword: account('POST', '/api/admin/account/confirm', 'account', {
    limit: 'login',
    timeoutMs: 15_000,
    summary: 'Confirm the password; changes to the account need a confirmation at most ten minutes old',
    body: accounts.confirmPasswordSchema,
    responses: noContent('The password is right'),
    errors: ['forbidden'],
  }),
  changePassword: account('PUT', '/api/admin/account/password', 'account', {
    limit: 'login',
    timeoutMs: 15_000,
    summary: 'Change the own password; all other sessions end',
    body: accounts.changePasswordSchema,
    responses: noContent('It is changed'),
    errors: ['forbidden', 'conflict'],
  }),
  endOtherSessions: account('DELETE', '/api/admin/account/sessions', 'account', {
    summary: 'End all own sessions but this one',
    responses: noContent('They have ended'),
  }),
  endOwnSession: account('DELETE', '/api/admin/account/sessions/{id}', 'account', {
    summary: 'End an own session',
    params: accounts.sessionParamsSchema,
    responses: noContent('It has ended'),
    errors: ['not_found'],
  }),
  beginTotp: account('POST', '/api/admin/account/totp', 'account', {
    summary: 'Begin to set up an authenticator app; a code from it ends that',
    responses: ok('The secret the app needs', accounts.newTotpSchema),
    ...confirmed,
  }),
  enableTotp: account('PUT', '/api/admin/account/totp', 'account', {
    limit: 'login',
    summary:
      'Set up the authenticator app by a first code; other sessions end if this is the first second factor',
    body: accounts.totpCodeSchema,
    responses: ok('Ten codes that each log in once in the place of the app', accounts.recoveryCodesSchema),
    ...confirmed,
  }),
  disableTotp: account('DELETE', '/api/admin/account/totp', 'account', {
    summary: 'Remove the authenticator app and its recovery codes',
    responses: noContent('Removed'),
    ...confirmed,
  }),
  beginPasskey: account('POST', '/api/admin/account/passkeys/options', 'account', {
    summary: 'A challenge to make a passkey',
    responses: ok('Options for navigator.credentials.create', accounts.passkeyOptionsSchema),
    ...confirmed,
  }),
  addPasskey: account('POST', '/api/admin/account/passkeys', 'account', {
    summary: 'Add the passkey that was made; other sessions end if this is the first second factor',
    body: accounts.addPasskeySchema,
    responses: created('The own account', accounts.accountSchema),
    ...confirmed,
  }),
  renamePasskey: account('PUT', '/api/admin/account/passkeys/{id}', 'account', {
    summary: 'Rename a passkey',
    params: accounts.passkeyParamsSchema,
    body: accounts.renamePasskeySchema,
    responses: noContent('Renamed'),
    errors: ['not_found'],
  }),
  deletePasskey: account('DELETE', '/api/admin/account/passkeys/{id}', 'account', {
    summary: 'Remove a passkey',
    params: accounts.passkeyParamsSchema,
    responses: noContent('Removed'),
    errors: ['forbidden', 'not_found', 'conflict'],
  }),

  getTeam: team('GET', '/api/admin/team', 'owner', {
    summary: 'All administrators and open invitations',
    responses: ok('The team', accounts.teamSchema),
  }),
  updateTeamSettings: team('PUT', '/api/admin/team', 'owner', {
    summary: 'Whether everyone needs a second factor',
    body: accounts.teamSettingsSchema,
    responses: noContent('Saved'),
    ...confirmed,
  }),
  updateTeamMember: team('PUT', '/api/admin/team/{id}', 'owner', {
    summary: 'Change the role of an administrator, or disable one, which ends all their sessions',
    params: idParamsSchema,
    body: accounts.updateTeamMemberSchema,
    responses: noContent('Changed; it holds everywhere within 5 s'),
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  createInvite: team('POST', '/api/admin/team/invites', 'owner', {
    summary: 'Invite an administrator: whoever has the token can join, once, for 24 hours',
    body: accounts.createInviteSchema,
    responses: created('The invitation', accounts.inviteWithTokenSchema),
    ...confirmed,
  }),
  getInviteLink: team('POST', '/api/admin/team/invites/{id}/token', 'owner', {
    summary: 'The token of an open invitation, to copy its link again',
    params: idParamsSchema,
    responses: ok('The invitation', accounts.inviteWithTokenSchema),
    errors: ['forbidden', 'not_found'],
  }),
  deleteInvite: team('DELETE', '/api/admin/team/invites/{id}', 'owner', {
    summary: 'Withdraw an invitation',
    params: idParamsSchema,
    responses: noContent('Withdrawn'),
    errors: ['forbidden', 'not_found'],
  }),
};
