import { messages, type SessionState, type VerifyAdminResponse } from '@platform/contracts';
import { internalOperations, operations } from '@platform/contracts/operations';
import { errors, register, sendPage } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { sessionState } from '../domain/sessions.ts';
import { accountRoutes } from './account.ts';
import { audit } from './audit.ts';
import { inviteRoutes } from './invites.ts';
import { loginRoutes } from './login.ts';
import { secondFactorRoutes } from './second-factors.ts';
import { teamRoutes } from './team.ts';

export function routes(app: Application, context: Context): void {
  const { admins, sessions, team, auditLog, revoke, keys, now } = context;

  /** The current state of a session, from the database. */
  async function currentSession(sessionId: string): Promise<SessionState> {
    const [session, isFactorRequired] = await Promise.all([
      sessions.find(sessionId),
      team.isFactorRequired(),
    ]);
    const owner = session && (await admins.findById(session.adminId));
    const standing = { now: now(), isFactorRequired };
    const state = sessionState(session, owner && { ...owner, id: owner._id.toHexString() }, standing);
    // Not worth an error, or a wait.
    if (session && state.active) void sessions.seen(session, standing.now).catch(() => {});
    return state;
  }

  loginRoutes(app, context);
  accountRoutes(app, context);
  secondFactorRoutes(app, context);
  teamRoutes(app, context);
  inviteRoutes(app, context);
  register(app, operations.verifyAdmin, async (req, res) => {
    const state = await currentSession(req.identity.admin.sessionId);
    if (!state.active) throw errors.unauthorized(messages.adminRequired);
    const { adminId: id, username, role, mustEnrol } = state;
    const response: VerifyAdminResponse = { admin: { id, username, role, mustEnrol } };
    res.json(response);
  });
  register(app, operations.logOutAdmin, async (req, res) => {
    const { admin } = req.identity;
    await sessions.revoke(admin.sessionId, now());
    await revoke(admin.sessionId);
    await audit(context, req, admin, 'admin.logout', null);
    res.status(204).end();
  });
  register(app, operations.listAudit, async (req, res) => {
    sendPage(res, await auditLog.list(req.query, req.identity.admin.role === 'owner'));
  });

  // Public keys, so open to anyone in the cluster.
  register(app, internalOperations.getJwks, (_req, res) => {
    res.json(keys.jwks());
  });
  register(app, internalOperations.getSession, async (req, res) => {
    res.json(await currentSession(req.params.sessionId));
  });
}
