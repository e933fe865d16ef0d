import { type Invite, limits, messages } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import type { InviteRecord } from '../store/team.ts';
import { confirmedOwner } from './account.ts';
import { audit, nameOf, targetOf } from './audit.ts';
import { newPasswordHash, signIn } from './login.ts';

export const presentInvite = ({ _id, role, expireAt }: InviteRecord): Invite => ({
  id: _id.toHexString(),
  role,
  expiresAt: expireAt.toISOString(),
});
const auditTarget = ({ _id, role }: InviteRecord) => ({ id: _id.toHexString(), title: role });

/** The owner's invitations, and joining by one. */
export function inviteRoutes(app: Application, context: Context): void {
  const { admins, team, inviteTokens, now } = context;

  function withToken(invite: InviteRecord) {
    const presented = presentInvite(invite);
    return { ...presented, token: inviteTokens.make(presented.id) };
  }

  register(app, operations.createInvite, async (req, res) => {
    const invite = await context.transaction(async (session) => {
      const { _id: by } = await confirmedOwner(context, req, session);
      const open = await team.invites(now(), session);
      if (open.length >= limits.adminInvites) throw errors.conflict(messages.invitesFull);
      const made = await team.invite({ role: req.body.role, by }, now(), session);
      await audit(context, req, req.identity.admin, 'admin.invite', auditTarget(made), { session });
      return made;
    });
    res.status(201).json(withToken(invite));
  });

  register(app, operations.getInviteLink, async (req, res) => {
    const invite = await context.transaction(async (session) => {
      await confirmedOwner(context, req, session);
      const found = await team.findInvite(req.params.id, now());
      if (!found) throw errors.notFound(messages.inviteNotFound);
      await audit(context, req, req.identity.admin, 'admin.invite-link', auditTarget(found), { session });
      return found;
    });
    res.json(withToken(invite));
  });

  register(app, operations.deleteInvite, async (req, res) => {
    await context.transaction(async (session) => {
      await confirmedOwner(context, req, session);
      const taken = await team.takeInvite(req.params.id, now(), session);
      if (!taken) throw errors.notFound(messages.inviteNotFound);
      await audit(context, req, req.identity.admin, 'admin.invite-withdraw', auditTarget(taken), { session });
    });
    res.status(204).end();
  });

  register(app, operations.joinTeam, async (req, res) => {
    const { token, username, password } = req.body;
    const inviteId = inviteTokens.read(token);
    if (!inviteId || !(await team.findInvite(inviteId, now())))
      throw errors.unauthorized(messages.inviteInvalid);
    const passwordHash = await newPasswordHash(context, password, 'password', 'stranger');
    const admin = await context.transaction(async (session) => {
      const invite = await team.takeInvite(inviteId, now(), session);
      const maker = invite && (await admins.findById(invite.by, session));
      if (!invite || maker?.role !== 'owner' || maker.disabled)
        throw errors.unauthorized(messages.inviteInvalid);
      const added = await admins.insert(username, passwordHash, invite.role, session);
      if (!added) throw errors.conflict(messages.usernameTaken, 'username');
      const changes = [{ field: 'role', before: '', after: invite.role }];
      await audit(context, req, nameOf(added), 'admin.join', targetOf(added), { changes, session });
      return added;
    });
    res.json(await signIn(context, req, admin));
  });
}
