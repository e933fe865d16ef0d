import { type AuditChange, messages, type Team } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, register } from '@platform/service-kit';
import type { Application } from 'express';
import { Types } from 'mongoose';
import type { Context } from '../context.ts';
import { isLocalPassword } from '../domain/credentials.ts';
import { secondFactorsOf } from '../domain/second-factors.ts';
import type { AdminRecord } from '../store/admins.ts';
import type { InviteRecord } from '../store/team.ts';
import { ownAccount, requireConfirmed } from './account.ts';
import { audit, nameOf, targetOf } from './audit.ts';
import { signIn } from './login.ts';

/** The owner's list of administrators and invitations, and joining by one. */
export function teamRoutes(app: Application, context: Context): void {
  const { admins, team, sessions, inviteTokens, now } = context;

  const present = ({ _id, role, expireAt }: InviteRecord) => {
    const id = _id.toHexString();
    return { id, role, token: inviteTokens.make(id), expiresAt: expireAt.toISOString() };
  };

  register(app, operations.getTeam, async (_req, res) => {
    const [administrators, running, invites, secondFactorRequired] = await Promise.all([
      admins.list(),
      sessions.running(now()),
      team.invites(now()),
      team.isFactorRequired(),
    ]);
    const presentAdmin = (admin: AdminRecord) => {
      const own = running.filter(({ adminId }) => adminId.equals(admin._id));
      const { role, disabled, passkeys } = admin;
      return {
        ...{ ...nameOf(admin), role, disabled, secondFactors: secondFactorsOf(admin) },
        ...{ passkeys: passkeys.length, sessions: own.length },
        seenAt: own[0]?.seenAt.toISOString() ?? admin.seenAt?.toISOString() ?? null,
      };
    };
    const list: Team = {
      administrators: administrators.map(presentAdmin),
      invites: invites.map(present),
      secondFactorRequired,
    };
    res.json(list);
  });

  register(app, operations.updateTeamSettings, async (req, res) => {
    await requireConfirmed(context, req);
    const { secondFactorRequired } = req.body;
    // Who switches it on would otherwise be the first it shuts out.
    if (secondFactorRequired && secondFactorsOf(await ownAccount(context, req)).length === 0)
      throw errors.conflict(messages.ownFactorFirst);
    const wasRequired = await team.isFactorRequired();
    await team.requireFactor(secondFactorRequired);
    await context.revoke(...(await sessions.running(now())).map(({ _id }) => _id));
    const change = { field: 'required', before: String(wasRequired), after: String(secondFactorRequired) };
    await audit(context, req, req.identity.admin, 'admin.second-factor', null, [change]);
    res.status(204).end();
  });

  register(app, operations.updateTeamMember, async (req, res) => {
    await requireConfirmed(context, req);
    const { role, disabled } = req.body;
    const _id = new Types.ObjectId(req.params.id);
    const before = await context.transact(async (session) => {
      await team.lockOwners(session);
      const all = await admins.list(session);
      const admin = all.find((one) => one._id.equals(_id));
      if (!admin) throw errors.notFound(messages.administratorNotFound);
      const change = { role: role ?? admin.role, disabled: disabled ?? admin.disabled };
      const after = all.map((one) => (one === admin ? { ...one, ...change } : one));
      if (!after.some((one) => one.role === 'owner' && !one.disabled))
        throw errors.conflict(messages.lastOwner);
      // Disabling ends the sessions for good; a changed role goes on with them.
      if (change.disabled && !admin.disabled)
        await admins.changeCredentials(_id, { $set: change }, { session });
      else await admins.update(_id, {}, { $set: change }, session);
      return admin;
    });
    const isDisabled = disabled === true && !before.disabled;
    const running = isDisabled
      ? await sessions.revokeAll(_id, now())
      : (await sessions.running(now(), _id)).map((session) => session._id);
    await context.revoke(...running);
    const log = (action: string, changes?: AuditChange[]) =>
      audit(context, req, req.identity.admin, action, targetOf(before), changes);
    if (role !== undefined && role !== before.role)
      await log('admin.role', [{ field: 'role', before: before.role, after: role }]);
    if (disabled !== undefined && disabled !== before.disabled)
      await log(disabled ? 'admin.disable' : 'admin.enable');
    res.status(204).end();
  });

  register(app, operations.createInvite, async (req, res) => {
    await requireConfirmed(context, req);
    const invite = present(await team.invite(req.body.role, now()));
    await audit(context, req, req.identity.admin, 'admin.invite', { id: invite.id, title: invite.role });
    res.status(201).json(invite);
  });

  register(app, operations.deleteInvite, async (req, res) => {
    const taken = await team.takeInvite(req.params.id, now());
    if (!taken) throw errors.notFound(messages.inviteNotFound);
    const target = { id: req.params.id, title: taken.role };
    await audit(context, req, req.identity.admin, 'admin.invite-withdraw', target);
    res.status(204).end();
  });

  register(app, operations.joinTeam, async (req, res) => {
    const { token, username, password } = req.body;
    const inviteId = inviteTokens.read(token);
    const invites = inviteId ? await team.invites(now()) : [];
    if (!inviteId || !invites.some(({ _id }) => _id.toHexString() === inviteId))
      throw errors.unauthorized(messages.inviteInvalid);
    if (context.isProduction && isLocalPassword(password))
      throw errors.validation(messages.passwordPublic, 'password');
    const passwordHash = await context.passwords.hash(password);
    const admin = await context.transact(async (session) => {
      const invite = await team.takeInvite(inviteId, now(), session);
      if (!invite) throw errors.unauthorized(messages.inviteInvalid);
      const added = await admins.insert(username, passwordHash, invite.role, session);
      if (!added) throw errors.conflict(messages.usernameTaken, 'username');
      return added;
    });
    await audit(context, req, nameOf(admin), 'admin.join', targetOf(admin));
    res.json(await signIn(context, req, admin));
  });
}
