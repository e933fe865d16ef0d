import { limits, messages } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, isDuplicateKey, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { newRecoveryCodes, newTotp, secondFactorsOf, totpStep } from '../domain/second-factors.ts';
import type { AdminRecord, CredentialChange } from '../store/admins.ts';
import { activeAdmin, changeOwnCredentials, confirmedAdmin, presentAccount } from './account.ts';
import { type AskedByAdmin, audit } from './audit.ts';

/** Setting up and removing the app and passkeys. Each needs the password, given lately. */
export function secondFactorRoutes(app: Application, context: Context): void {
  const { admins, challenges, encryption, now } = context;

  /** Changes factors, with an entry in the audit log. Says whether the record still met `condition`. */
  const changeFactors = (
    req: AskedByAdmin,
    before: AdminRecord,
    condition: object,
    change: CredentialChange,
    action: string,
  ): Promise<boolean> =>
    context.transaction(async (session) => {
      // A reset that comes between, or the end of this session, must leave no factor.
      const { _id, credentialVersion } = await confirmedAdmin(context, req, session);
      if (credentialVersion !== before.credentialVersion) throw errors.conflict(messages.accountChanged);
      const isMet = await admins.update(_id, { ...condition, credentialVersion }, change, session);
      if (isMet) await audit(context, req, req.identity.admin, action, null, { session });
      return isMet;
    });

  /**
   * Adds a factor. The first one ends all other sessions, as a password alone began them.
   * @throws {AppError} 409 when there are too many, or the account was changed meanwhile
   */
  async function addFactor(
    req: AskedByAdmin,
    before: AdminRecord,
    change: CredentialChange,
    action: string,
    condition = {},
  ): Promise<void> {
    if (secondFactorsOf(before).length === 0)
      await changeOwnCredentials(context, req, before, change, action);
    else if (!(await changeFactors(req, before, condition, change, action)))
      throw errors.conflict(messages.passkeysFull);
  }

  /** What an administrator must still have when a factor is removed; in the condition of the update, so that two at once don't leave none. */
  const ifRequired = async (others: object) => ((await context.team.isFactorRequired()) ? others : {});

  register(app, operations.beginTotp, async (req, res) => {
    const { _id: adminId, username } = await confirmedAdmin(context, req);
    const { secret, uri } = newTotp(username);
    const kept = encryption.seal(secret, adminId.toHexString());
    await challenges.begin({ kind: 'totp', adminId, secret: kept }, now());
    res.json({ secret, uri });
  });

  register(app, operations.enableTotp, async (req, res) => {
    const admin = await confirmedAdmin(context, req);
    const { username, id } = req.identity.admin;
    const begun = await challenges.findOf('totp', admin._id, now());
    const kept = begun?.secret;
    const secret = kept && encryption.open(kept, id);
    if (!secret) throw errors.conflict(messages.ticketExpired);
    const step = await context.codeThrottle.attempt(username, req.identity.address, true, async () =>
      totpStep(secret, req.body.code, now()),
    );
    if (step === undefined) throw errors.validation(messages.codeWrong, 'code');
    // Of two requests with the same code only one gets recovery codes: those of the other would not work.
    if (!(await challenges.take('totp', begun._id, now()))) throw errors.conflict(messages.ticketExpired);
    const { codes, hashes } = newRecoveryCodes();
    const change = { $set: { totp: { secret: kept, step }, recoveryCodes: hashes } };
    await addFactor(req, admin, change, 'admin.totp-add');
    res.json({ recoveryCodes: codes });
  });

  register(app, operations.disableTotp, async (req, res) => {
    const admin = await confirmedAdmin(context, req);
    const condition = await ifRequired({ 'passkeys.0': { $exists: true } });
    const change = { $unset: { totp: 1 as const }, $set: { recoveryCodes: [] } };
    if (admin.totp && !(await changeFactors(req, admin, condition, change, 'admin.totp-remove')))
      throw errors.conflict(messages.lastFactor);
    res.status(204).end();
  });

  register(app, operations.beginPasskey, async (req, res) => {
    const { _id: adminId, username, passkeys } = await confirmedAdmin(context, req);
    if (passkeys.length >= limits.adminPasskeys) throw errors.conflict(messages.passkeysFull);
    const who = { id: adminId.toHexString(), username };
    const options = await context.passkeys().registrationOptions(who, passkeys);
    const { challenge } = options;
    res.json({ id: await challenges.begin({ kind: 'passkey', adminId, challenge }, now()), options });
  });

  register(app, operations.addPasskey, async (req, res) => {
    const admin = await confirmedAdmin(context, req);
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
    await addFactor(req, admin, { $push: { passkeys: passkey } }, 'admin.passkey-add', hasRoom).catch(
      (error: unknown) => {
        throw isDuplicateKey(error) ? errors.validation(messages.passkeyRejected) : error;
      },
    );
    res.status(201).json(await presentAccount(context, req));
  });

  register(app, operations.renamePasskey, async (req, res) => {
    const { admin } = await activeAdmin(context, req);
    const change = { $set: { 'passkeys.$.name': req.body.name } };
    if (!(await admins.update(admin._id, { 'passkeys.id': req.params.id }, change)))
      throw errors.notFound(messages.passkeyNotFound);
    res.status(204).end();
  });

  register(app, operations.deletePasskey, async (req, res) => {
    const admin = await confirmedAdmin(context, req);
    const { id } = req.params;
    if (!admin.passkeys.some((passkey) => passkey.id === id)) throw errors.notFound(messages.passkeyNotFound);
    const another = [{ totp: { $exists: true } }, { 'passkeys.1': { $exists: true } }];
    const condition = await ifRequired({ $or: another });
    if (
      !(await changeFactors(req, admin, condition, { $pull: { passkeys: { id } } }, 'admin.passkey-remove'))
    )
      throw errors.conflict(messages.lastFactor);
    res.status(204).end();
  });
}
