import { type Account, messages } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { type AppError, errors, register } from '@platform/service-kit';
import type { Application } from 'express';
import { Types } from 'mongoose';
import type { Context } from '../context.ts';
import { isLocalPassword } from '../domain/credentials.ts';
import type { AdminRecord } from '../store/admins.ts';
import { type AskedByAdmin, audit } from './audit.ts';
import { checkPassword } from './login.ts';

/** How long a password that was given opens changes to what the account is protected by. */
const confirmedForMs = 10 * 60 * 1000;

/** The administrator who asks, as stored now. */
export async function ownAccount(context: Context, { identity }: AskedByAdmin): Promise<AdminRecord> {
  const admin = await context.admins.findById(new Types.ObjectId(identity.admin.id));
  if (!admin || admin.disabled) throw errors.unauthorized(messages.adminRequired);
  return admin;
}

/** @throws {AppError} 403 when the password was not given lately: a stolen token alone changes no credentials */
export async function requireConfirmed(context: Context, { identity }: AskedByAdmin): Promise<void> {
  const session = await context.sessions.find(identity.admin.sessionId);
  if (!session || context.now().getTime() - session.confirmedAt.getTime() > confirmedForMs)
    throw errors.forbidden(messages.confirmationRequired);
}

/** Ends the sessions of an administrator but this one, and tells the gateways. */
export async function endOthers(context: Context, { identity }: AskedByAdmin): Promise<void> {
  const { id, sessionId } = identity.admin;
  const ended = await context.sessions.revokeAll(new Types.ObjectId(id), context.now(), sessionId);
  // Its standing may have changed too.
  await context.revoke(...ended, sessionId);
}

// Not 401: the session is good.
const wrongPassword = (): AppError => errors.forbidden(messages.passwordWrong);

/** The account as its owner sees it. */
export async function presentAccount(context: Context, req: AskedByAdmin): Promise<Account> {
  const admin = await ownAccount(context, req);
  const [sessions, secondFactorRequired] = await Promise.all([
    context.sessions.running(context.now(), admin._id),
    context.team.isFactorRequired(),
  ]);
  const { username, role, createdAt, passwordChangedAt = createdAt } = admin;
  return {
    admin: { id: admin._id.toHexString(), username },
    role,
    passwordChangedAt: passwordChangedAt.toISOString(),
    passkeys: admin.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, createdAt: createdAt.toISOString() },
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    passkeysAvailable: context.hasPasskeys,
    hasTotp: admin.totp !== undefined,
    recoveryCodesLeft: admin.recoveryCodes.length,
    secondFactorRequired,
    sessions: sessions
      .filter(({ credentialVersion }) => credentialVersion === admin.credentialVersion)
      .map(({ _id, userAgent, address, createdAt, seenAt }) => ({
        ...{ id: _id, isThis: _id === req.identity.admin.sessionId, userAgent, address },
        ...{ createdAt: createdAt.toISOString(), seenAt: seenAt.toISOString() },
      })),
  };
}

export function accountRoutes(app: Application, context: Context): void {
  const { sessions, admins, now } = context;

  register(app, operations.getAccount, async (req, res) => {
    res.json(await presentAccount(context, req));
  });

  register(app, operations.confirmPassword, async (req, res) => {
    const { username, sessionId } = req.identity.admin;
    await checkPassword(context, req, { username, password: req.body.password }, wrongPassword);
    await sessions.confirm(sessionId, now());
    res.status(204).end();
  });

  register(app, operations.changePassword, async (req, res) => {
    const { password, newPassword } = req.body;
    const { username, sessionId } = req.identity.admin;
    const admin = await checkPassword(context, req, { username, password }, wrongPassword);
    if (context.isProduction && isLocalPassword(newPassword))
      throw errors.validation(messages.passwordPublic, 'newPassword');
    const change = {
      $set: { passwordHash: await context.passwords.hash(newPassword), passwordChangedAt: now() },
    };
    await context.transact(async (session) => {
      const ifVersion = admin.credentialVersion;
      const changed = await admins.changeCredentials(admin._id, change, { session, ifVersion });
      if (!changed) throw wrongPassword();
      await sessions.keep(sessionId, changed.credentialVersion, session);
    });
    await endOthers(context, req);
    await audit(context, req, req.identity.admin, 'admin.password', null);
    res.status(204).end();
  });

  register(app, operations.endOtherSessions, async (req, res) => {
    await endOthers(context, req);
    res.status(204).end();
  });

  register(app, operations.endOwnSession, async (req, res) => {
    const { id } = req.params;
    const session = await sessions.find(id);
    if (session?.adminId.toHexString() !== req.identity.admin.id)
      throw errors.notFound(messages.sessionNotFound);
    await sessions.revoke(id, now());
    await context.revoke(id);
    res.status(204).end();
  });
}
