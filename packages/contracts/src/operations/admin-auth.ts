import {
  auditListSchema,
  auditQuerySchema,
  loginResponseSchema,
  loginSchema,
  verifyAdminResponseSchema,
} from '../entities/admin.ts';
import { noContent, numbered, ok, operationsOf } from './operation.ts';

const admins = operationsOf({ service: 'admin-auth', tag: 'administrators' });

/** Administrators, their sessions and the audit log. */
export const adminAuthOperations = {
  logInAdmin: admins('POST', '/api/admin/login', 'anyoneOnTheInternet', {
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
    summary: 'End the session; its token is rejected everywhere at once',
    responses: noContent('It has ended'),
  }),
  listAudit: admins('GET', '/api/admin/audit', 'admin', {
    summary: 'What administrators changed, newest first',
    query: auditQuerySchema,
    responses: numbered('Changes', auditListSchema),
  }),
};
