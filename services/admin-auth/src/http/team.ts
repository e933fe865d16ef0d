import { type AuditChange, messages, type Team } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, register } from '@platform/service-kit';
import type { Application } from 'express';
import { Types } from 'mongoose';
import type { Context } from '../context.ts';
import { secondFactorsOf } from '../domain/second-factors.ts';
import type { AdminRecord } from '../store/admins.ts';
import { confirmedOwner } from './account.ts';
import { audit, nameOf, targetOf } from './audit.ts';
import { presentInvite } from './invites.ts';

/** The owner's list of administrators, and what each may do. */
export function teamRoutes(app: Application, context: Context): void {
  const { admins, team, sessions, now } = context;

  register(app, operations.getTeam, async (_req, res) => {
    const [administrators, running, invites, secondFactorRequired] = await Promise.all([
      admins.list(),
      sessions.running(now()),
      team.invites(now()),
      team.isFactorRequired(),
    ]);
    const presentAdmin = (admin: AdminRecord) => {
      const own = running.filter(
        ({ adminId, credentialVersion }) =>
          adminId.equals(admin._id) && credentialVersion === admin.credentialVersion,
      );
      const { role, disabled, passkeys } = admin;
      return {
        ...{ ...nameOf(admin), role, disabled, secondFactors: secondFactorsOf(admin) },
        ...{ passkeys: passkeys.length, sessions: own.length },
        seenAt: own[0]?.seenAt.toISOString() ?? admin.seenAt?.toISOString() ?? null,
      };
    };
    const list: Team = {
      administrators: administrators.map(presentAdmin),
      invites: invites.map(presentInvite),
      secondFactorRequired,
    };
    res.json(list);
  });

  register(app, operations.updateTeamSettings, async (req, res) => {
    const { secondFactorRequired } = req.body;
    await context.transaction(async (session) => {
      const owner = await confirmedOwner(context, req, session);
      // Otherwise the owner who switches it on would be the first to be shut out.
      if (secondFactorRequired && secondFactorsOf(owner).length === 0)
        throw errors.conflict(messages.ownFactorFirst);
      const before = await team.isFactorRequired(session);
      if (before === secondFactorRequired) return;
      await team.requireFactor(secondFactorRequired, session);
      const changes = [{ field: 'required', before: String(before), after: String(secondFactorRequired) }];
      await audit(context, req, req.identity.admin, 'admin.second-factor', null, { changes, session });
    });
    // Also where nothing has changed: the announcement may have been lost the first time.
    await context.revoke(...(await sessions.running(now())).map(({ _id }) => _id));
    res.status(204).end();
  });

  register(app, operations.updateTeamMember, async (req, res) => {
    const { role, disabled } = req.body;
    const _id = new Types.ObjectId(req.params.id);
    const before = await context.transaction(async (session) => {
      await confirmedOwner(context, req, session);
      const all = await admins.list(session);
      const admin = all.find((one) => one._id.equals(_id));
      if (!admin) throw errors.notFound(messages.administratorNotFound);
      const change = { role: role ?? admin.role, disabled: disabled ?? admin.disabled };
      const isOwner = (one: AdminRecord) => one.role === 'owner' && !one.disabled;
      const after = { ...admin, ...change };
      if (!all.some((one) => isOwner(one === admin ? after : one))) throw errors.conflict(messages.lastOwner);
      if (!isOwner(after)) await team.withdrawInvitesOf(_id, session);
      // Disabling ends the sessions for good; a changed role goes on with them.
      if (change.disabled && !admin.disabled)
        await admins.changeCredentials(_id, { $set: change }, { session });
      else await admins.update(_id, {}, { $set: change }, session);
      const log = (action: string, changes?: AuditChange[]) =>
        audit(context, req, req.identity.admin, action, targetOf(admin), { changes, session });
      if (change.role !== admin.role)
        await log('admin.role', [{ field: 'role', before: admin.role, after: change.role }]);
      if (change.disabled !== admin.disabled) await log(change.disabled ? 'admin.disable' : 'admin.enable');
      return admin;
    });
    const isDisabled = disabled === true && !before.disabled;
    const running = isDisabled
      ? await sessions.revokeAll(_id, now())
      : (await sessions.running(now(), _id)).map((session) => session._id);
    await context.revoke(...running);
    res.status(204).end();
  });
}
