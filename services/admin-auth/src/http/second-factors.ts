import { limits, messages } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, isDuplicateKey, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { newRecoveryCodes, newTotp, secondFactorsOf, totpStep } from '../domain/second-factors.ts';
import type { AdminRecord } from '../store/admins.ts';
import { endOthers, ownAccount, presentAccount, requireConfirmed } from './account.ts';
import { type AskedByAdmin, audit } from './audit.ts';

/** Setting up and removing the app and passkeys. Each needs the password, given lately. */
export function secondFactorRoutes(app: Application, context: Context): void {
  const { admins, challenges, encryption, now } = context;

  async function confirmedAccount(req: AskedByAdmin): Promise<AdminRecord> {
    await requireConfirmed(context, req);
    return await ownAccount(context, req);
  }

  /** With a first factor, sessions that a password alone began end: they would be let in from now on. */
  async function added(req: AskedByAdmin, before: AdminRecord, action: string): Promise<void> {
    if (secondFactorsOf(before).length === 0) await endOthers(context, req);
    await audit(context, req, req.identity.admin, action, null);
  }

  /** @throws {AppError} 409 when it is the last one, and everyone needs one */
  async function checkRemovable(left: number): Promise<void> {
    if (left === 0 && (await context.team.isFactorRequired())) throw errors.conflict(messages.lastFactor);
  }

  register(app, operations.beginTotp, async (req, res) => {
    const { _id: adminId, username } = await confirmedAccount(req);
    const { secret, uri } = newTotp(username);
    const kept = encryption.seal(secret, adminId.toHexString());
    await challenges.begin({ kind: 'totp', adminId, secret: kept }, now());
    res.json({ secret, uri });
  });

  register(app, operations.enableTotp, async (req, res) => {
    const admin = await confirmedAccount(req);
    const { username, sessionId, id } = req.identity.admin;
    const attempt = await context.codeThrottle.attempt(username, `session ${sessionId}`, true);
    const begun = await challenges.findOf('totp', admin._id, now());
    const kept = begun?.secret && Buffer.from(begun.secret.buffer);
    const secret = kept && encryption.open(kept, id);
    if (!begun || !secret) throw errors.conflict(messages.ticketExpired);
    const step = totpStep(secret, req.body.code, now());
    if (step === undefined) throw errors.validation(messages.codeWrong, 'code');
    await attempt.succeeded();
    const { codes, hashes } = newRecoveryCodes();
    await admins.update(admin._id, {}, { $set: { totp: { secret: kept, step }, recoveryCodes: hashes } });
    await challenges.take('totp', begun._id, now());
    await added(req, admin, 'admin.totp-add');
    res.json({ recoveryCodes: codes });
  });

  register(app, operations.disableTotp, async (req, res) => {
    const { _id, passkeys } = await confirmedAccount(req);
    await checkRemovable(passkeys.length);
    await admins.update(_id, {}, { $unset: { totp: 1 }, $set: { recoveryCodes: [] } });
    await audit(context, req, req.identity.admin, 'admin.totp-remove', null);
    res.status(204).end();
  });

  register(app, operations.beginPasskey, async (req, res) => {
    const { _id: adminId, username, passkeys } = await confirmedAccount(req);
    if (passkeys.length >= limits.adminPasskeys) throw errors.conflict(messages.passkeysFull);
    const who = { id: adminId.toHexString(), username };
    const options = await context.passkeys().registrationOptions(who, passkeys);
    const { challenge } = options;
    res.json({ id: await challenges.begin({ kind: 'passkey', adminId, challenge }, now()), options });
  });

  register(app, operations.addPasskey, async (req, res) => {
    const admin = await confirmedAccount(req);
    const { id, name, response } = req.body;
    const begun = await challenges.take('passkey', id, now());
    const isOwn = begun?.adminId?.equals(admin._id);
    const made =
      isOwn && begun?.challenge
        ? await context.passkeys().verifyRegistration(response, begun.challenge)
        : undefined;
    if (!made) throw errors.validation(messages.passkeyRejected);
    const passkey = { ...made, publicKey: Buffer.from(made.publicKey), name, createdAt: now() };
    const hasRoom = { [`passkeys.${limits.adminPasskeys - 1}`]: { $exists: false } };
    const isAdded = await admins
      .update(admin._id, hasRoom, { $push: { passkeys: passkey } })
      .catch((error: unknown) => {
        if (isDuplicateKey(error)) throw errors.validation(messages.passkeyRejected);
        throw error;
      });
    if (!isAdded) throw errors.conflict(messages.passkeysFull);
    await added(req, admin, 'admin.passkey-add');
    res.status(201).json(await presentAccount(context, req));
  });

  register(app, operations.renamePasskey, async (req, res) => {
    const { _id } = await ownAccount(context, req);
    const change = { $set: { 'passkeys.$.name': req.body.name } };
    if (!(await admins.update(_id, { 'passkeys.id': req.params.id }, change)))
      throw errors.notFound(messages.passkeyNotFound);
    res.status(204).end();
  });

  register(app, operations.deletePasskey, async (req, res) => {
    const { _id, passkeys, totp } = await confirmedAccount(req);
    const { id } = req.params;
    if (!passkeys.some((passkey) => passkey.id === id)) throw errors.notFound(messages.passkeyNotFound);
    await checkRemovable(passkeys.length - 1 + (totp ? 1 : 0));
    await admins.update(_id, {}, { $pull: { passkeys: { id } } });
    await audit(context, req, req.identity.admin, 'admin.passkey-remove', null);
    res.status(204).end();
  });
}
