import { type Account, messages } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { type AppError, errors, register, throttleAddress } from '@platform/service-kit';
import type { Application } from 'express';
import { type ClientSession, Types } from 'mongoose';
import type { Context } from '../context.ts';
import { sessionState } from '../domain/sessions.ts';
import type { AdminRecord, CredentialChange } from '../store/admins.ts';
import { type AskedByAdmin, audit } from './audit.ts';
import { checkPassword, newPasswordHash } from './login.ts';

/** How long after the password was given credentials may be changed. */
const confirmedForMs = 10 * 60 * 1000;

/**
 * The administrator who asks, and the session. Read in the transaction of a change, so that nobody who was disabled or logged out
 * meanwhile makes one.
 * @throws {AppError} 401 when the session has ended
 */
export async function activeAdmin(
  { sessions, admins, now }: Context,
  { identity }: AskedByAdmin,
  transaction?: ClientSession,
) {
  const { id, sessionId } = identity.admin;
  const begun = await sessions.find(sessionId, transaction);
  const admin = await admins.findById(new Types.ObjectId(id), transaction);
  const standing = { now: now(), isFactorRequired: false };
  if (!begun || !admin || !sessionState(begun, { ...admin, id }, standing).active)
    throw errors.unauthorized(messages.adminRequired);
  return { admin, begun };
}

/**
 * As `activeAdmin`, if the password was given lately: a stolen token alone changes no credentials.
 * @throws {AppError} 401 when the session has ended; 403 when the password must be confirmed
 */
export async function confirmedAdmin(
  context: Context,
  req: AskedByAdmin,
  transaction?: ClientSession,
): Promise<AdminRecord> {
  const { admin, begun } = await activeAdmin(context, req, transaction);
  if (context.now().getTime() - begun.confirmedAt.getTime() > confirmedForMs)
    throw errors.forbidden(messages.confirmationRequired);
  return admin;
}

/** As `confirmedAdmin`, for what only owners do: no other change of who is an owner comes between. */
export async function confirmedOwner(
  context: Context,
  req: AskedByAdmin,
  session: ClientSession,
): Promise<AdminRecord> {
  await context.team.lockOwners(session);
  const admin = await confirmedAdmin(context, req, session);
  if (admin.role !== 'owner') throw errors.forbidden(messages.roleForbidden);
  return admin;
}

/**
 * Changes the own credentials, so that all sessions end but this one, those of log-ins in progress too. `action` is in the audit log.
 * @throws {AppError} 401 when the session has ended meanwhile; 409 when they were changed since `before` was read
 */
export async function changeOwnCredentials(
  context: Context,
  req: AskedByAdmin,
  before: AdminRecord,
  change: CredentialChange,
  action: string,
): Promise<void> {
  const { sessionId } = req.identity.admin;
  const changed = await context.transaction(async (session) => {
    await activeAdmin(context, req, session);
    const ifVersion = before.credentialVersion;
    const after = await context.admins.changeCredentials(before._id, change, { session, ifVersion });
    if (!after) throw errors.conflict(messages.accountChanged);
    await context.sessions.keep(sessionId, after.credentialVersion, session);
    await audit(context, req, req.identity.admin, action, null, { session });
    return after;
  });
  await context.trustedAddresses.trust(changed, throttleAddress(req.identity.address), context.now());
  const ended = await context.sessions.revokeAll(before._id, context.now(), sessionId);
  // The gateways read this session again too: its role or `mustEnrol` may have changed.
  await context.revoke(...ended, sessionId);
}

// Not 401, on which the panel ends the session.
const wrongPassword = (): AppError => errors.forbidden(messages.passwordWrong);

/** The account as its owner sees it. */
export async function presentAccount(context: Context, req: AskedByAdmin): Promise<Account> {
  const { admin } = await activeAdmin(context, req);
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
  const { sessions, now } = context;

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
    const { username } = req.identity.admin;
    const admin = await checkPassword(context, req, { username, password }, wrongPassword);
    const passwordHash = await newPasswordHash(context, newPassword, 'newPassword', 'known');
    const change = { $set: { passwordHash, passwordChangedAt: now() } };
    await changeOwnCredentials(context, req, admin, change, 'admin.password');
    res.status(204).end();
  });

  register(app, operations.endOtherSessions, async (req, res) => {
    const { id, sessionId } = req.identity.admin;
    const ended = await context.transaction(async (session) => {
      const ids = await sessions.revokeAll(new Types.ObjectId(id), now(), sessionId, session);
      if (ids.length > 0)
        await audit(context, req, req.identity.admin, 'admin.sessions-end', null, { session });
      return ids;
    });
    await context.revoke(...ended);
    res.status(204).end();
  });

  register(app, operations.endOwnSession, async (req, res) => {
    const { id } = req.params;
    const found = await sessions.find(id);
    if (found?.adminId.toHexString() !== req.identity.admin.id)
      throw errors.notFound(messages.sessionNotFound);
    await context.transaction(async (session) => {
      if (await sessions.revoke(id, now(), session))
        await audit(context, req, req.identity.admin, 'admin.session-end', null, { session });
    });
    await context.revoke(id);
    res.status(204).end();
  });
}
