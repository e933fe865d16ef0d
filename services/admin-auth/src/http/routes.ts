import { messages, type SessionState, type VerifyAdminResponse } from '@platform/contracts';
import { internalOperations, operations } from '@platform/contracts/operations';
import { errors, register, sendPage } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { sessionState } from '../domain/sessions.ts';
import { login } from './login.ts';

export function routes(app: Application, context: Context): void {
  const { admins, sessions, auditLog, revoke, keys, now } = context;

  /** The current state of a session, from the database. */
  async function currentSession(sessionId: string): Promise<SessionState> {
    const session = await sessions.find(sessionId);
    const owner = session && (await admins.findById(session.adminId));
    return sessionState(session, owner && { ...owner, id: owner._id.toHexString() }, now());
  }

  register(app, operations.logInAdmin, login(context));
  register(app, operations.verifyAdmin, async (req, res) => {
    const state = await currentSession(req.identity.admin.sessionId);
    if (!state.active) throw errors.unauthorized(messages.adminRequired);
    const response: VerifyAdminResponse = { admin: { id: state.adminId, username: state.username } };
    res.json(response);
  });
  register(app, operations.logOutAdmin, async (req, res) => {
    const { admin, address } = req.identity;
    const { id, username, sessionId } = admin;
    await sessions.revoke(sessionId, now());
    await revoke(sessionId);
    await auditLog.record(
      { admin: { id, username }, action: 'admin.logout', target: null, address, requestId: req.id },
      now(),
    );
    res.status(204).end();
  });
  register(app, operations.listAudit, async (req, res) => {
    sendPage(res, await auditLog.list(req.query));
  });

  // Public keys, so open to anyone in the cluster.
  register(app, internalOperations.getJwks, (_req, res) => {
    res.json(keys.jwks());
  });
  register(app, internalOperations.getSession, async (req, res) => {
    res.json(await currentSession(req.params.sessionId));
  });
}
