import { type Login, type LoginResponse, messages, type SignedIn } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { type AppError, errors, register, throttleAddress } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { isLocalPassword } from '../domain/credentials.ts';
import { isTotpCode, recoveryCodeHash, secondFactorsOf, totpStep } from '../domain/second-factors.ts';
import { adminTokenSeconds, signAdminToken, standingOf } from '../domain/sessions.ts';
import type { AdminRecord } from '../store/admins.ts';
import { type Asked, audit, nameOf } from './audit.ts';

export function loginRoutes(app: Application, context: Context): void {
  const { admins, challenges, now } = context;

  /** The first step: the password. With a second factor set up it opens nothing but the second step. */
  register(app, operations.logInAdmin, async (req, res) => {
    const failure = () => errors.unauthorized(messages.loginFailed);
    const admin = await checkPassword(context, req, req.body, failure);
    const methods = secondFactorsOf(admin);
    if (methods.length === 0) return res.json(await signIn(context, req, admin));
    const { _id: adminId, credentialVersion } = admin;
    const ticket = await challenges.begin({ kind: 'ticket', adminId, credentialVersion }, now());
    res.json({ secondFactor: { ticket, methods } } satisfies LoginResponse);
  });

  /** The second step: a code of the app, or a recovery code. */
  register(app, operations.logInWithCode, async (req, res) => {
    const { ticket, code } = req.body;
    const begun = await challenges.find('ticket', ticket, now());
    const admin = begun?.adminId && (await admins.findById(begun.adminId));
    if (!admin || admin.disabled || admin.credentialVersion !== begun.credentialVersion)
      throw errors.unauthorized(messages.ticketExpired);
    const { address } = req.identity;
    const isTrusted = await context.trustedAddresses.isTrusted(admin.username, throttleAddress(address));
    const attempt = await context.codeThrottle.attempt(admin.username, address, isTrusted);
    const used = await useCode(context, admin, code);
    if (!used) throw errors.unauthorized(messages.codeWrong);
    await Promise.all([attempt.succeeded(), challenges.take('ticket', ticket, now())]);
    if (used === 'recovery') await audit(context, req, nameOf(admin), 'admin.recovery-code', null);
    res.json(await signIn(context, req, admin));
  });

  register(app, operations.getPasskeyChallenge, async (_req, res) => {
    const options = await context.passkeys().loginOptions();
    const { challenge } = options;
    res.json({ id: await challenges.begin({ kind: 'passkey-login', challenge }, now()), options });
  });

  /** A passkey verifies its user, so it needs no password. */
  register(app, operations.logInWithPasskey, async (req, res) => {
    const { id, response } = req.body;
    const attempt = await context.throttle.attempt(`passkey ${response.id}`, req.identity.address, false);
    const begun = await challenges.take('passkey-login', id, now());
    const admin = await admins.findByPasskey(response.id);
    const passkey = admin?.passkeys.find((one) => one.id === response.id);
    if (!begun?.challenge || !admin || !passkey || admin.disabled)
      throw errors.unauthorized(messages.passkeyRejected);
    const stored = { ...passkey, publicKey: Buffer.from(passkey.publicKey.buffer) };
    const counter = await context.passkeys().verifyLogin(response, begun.challenge, stored);
    // With the old counter in the condition, of two copies used at once one is rejected too.
    const isFirst =
      counter !== undefined &&
      (await admins.update(
        admin._id,
        { disabled: false, passkeys: { $elemMatch: { id: passkey.id, counter: passkey.counter } } },
        { $set: { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': now() } },
      ));
    if (!isFirst) throw errors.unauthorized(messages.passkeyRejected);
    await attempt.succeeded();
    res.json(await signIn(context, req, admin));
  });
}

/** Takes a code, each once. Says which kind it was; undefined when it is wrong or was used. */
async function useCode(context: Context, admin: AdminRecord, code: string) {
  const { admins, encryption, now } = context;
  if (!isTotpCode(code)) {
    const hash = recoveryCodeHash(code);
    const isTaken = await admins.update(
      admin._id,
      { recoveryCodes: hash },
      { $pull: { recoveryCodes: hash } },
    );
    return isTaken ? ('recovery' as const) : undefined;
  }
  const kept = admin.totp && Buffer.from(admin.totp.secret.buffer);
  const secret = kept && encryption.open(kept, admin._id.toHexString());
  const step = secret ? totpStep(secret, code, now()) : undefined;
  if (step === undefined) return undefined;
  const isNew = await admins.update(
    admin._id,
    { 'totp.step': { $lt: step } },
    { $set: { 'totp.step': step } },
  );
  return isNew ? ('app' as const) : undefined;
}

/** Begins a session for an administrator whose every factor was checked. */
export async function signIn(context: Context, req: Asked, admin: AdminRecord): Promise<SignedIn> {
  const { address } = req.identity;
  const now = context.now();
  const client = { address, userAgent: req.get('user-agent') ?? '' };
  const [key, isFactorRequired] = await Promise.all([
    context.keys.signing(),
    context.team.isFactorRequired(),
  ]);
  const session = await context.sessions.begin(admin, client, now, adminTokenSeconds * 1000);
  const who = nameOf(admin);
  const token = signAdminToken(key, { adminId: who.id, sessionId: session._id }, now);
  await context.trustedAddresses.trust(admin.username, throttleAddress(address), now);
  await context.admins.update(admin._id, {}, { $set: { seenAt: now } });
  await audit(context, req, who, 'admin.login', null);
  return { token, admin: { id: who.id, ...standingOf(admin, isFactorRequired) } };
}

/**
 * Returns the admin with this name and password. Every failure costs the same work.
 * @throws {AppError} `failure`'s; 429 after too many; 503 when too many wait
 */
export async function checkPassword(
  context: Context,
  req: Asked,
  login: Login,
  failure: () => AppError,
): Promise<AdminRecord> {
  const { address } = req.identity;
  const isTrusted = await context.trustedAddresses.isTrusted(login.username, throttleAddress(address));
  const attempt = await context.throttle.attempt(login.username, address, isTrusted);
  const admin = await checkCredentials(context, login, isTrusted).catch(async (error: unknown) => {
    await attempt.withdraw().catch(() => {});
    throw error;
  });
  if (!admin) throw failure();
  await attempt.succeeded();
  return admin;
}

/** Checks name and password; undefined if they are wrong. */
async function checkCredentials(
  { admins, passwords, isProduction }: Context,
  { username, password }: Login,
  isTrusted: boolean,
): Promise<AdminRecord | undefined> {
  const admin = await admins.find(username);
  const fits = await passwords.fits(password, admin?.passwordHash, isTrusted ? 'known' : 'stranger');
  const isPublic = isProduction && isLocalPassword(password);
  return admin && fits && !admin.disabled && !isPublic ? admin : undefined;
}
