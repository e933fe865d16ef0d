import { type Login, type LoginResponse, messages, type SignedIn } from '@platform/contracts';
import type { Operations } from '@platform/contracts/operations';
import { type AppError, errors, type Handler, throttleAddress } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { isLocalPassword } from '../domain/credentials.ts';
import { isTotpCode, recoveryCodeHash, secondFactorsOf, totpStep } from '../domain/second-factors.ts';
import { adminTokenSeconds, signAdminToken, standingOf } from '../domain/sessions.ts';
import type { AdminRecord } from '../store/admins.ts';
import { type Asked, audit, nameOf } from './audit.ts';

/** The first step: the password. With a second factor set up it opens nothing but the second step. */
export const login =
  (context: Context): Handler<Operations['logInAdmin']> =>
  async (req, res) => {
    const { username, password } = req.body;
    const failure = () => errors.unauthorized(messages.loginFailed);
    const admin = await checkPassword(context, req, { username, password }, failure);
    const methods = secondFactorsOf(admin);
    if (methods.length === 0) {
      res.json((await signIn(context, req, admin)) satisfies LoginResponse);
      return;
    }
    const { _id: adminId, credentialVersion } = admin;
    const ticket = await context.challenges.begin(
      { kind: 'ticket', adminId, credentialVersion },
      context.now(),
    );
    res.json({ secondFactor: { ticket, methods } } satisfies LoginResponse);
  };

/** The second step: a code of the app, or a recovery code. */
export const loginWithCode =
  (context: Context): Handler<Operations['logInWithCode']> =>
  async (req, res) => {
    const { ticket, code } = req.body;
    const begun = await context.challenges.find('ticket', ticket, context.now());
    const admin = begun?.adminId && (await context.admins.findById(begun.adminId));
    if (!admin || admin.disabled || admin.credentialVersion !== begun.credentialVersion)
      throw errors.unauthorized(messages.ticketExpired);
    const { address } = req.identity;
    const isTrusted = await context.trustedAddresses.isTrusted(admin.username, throttleAddress(address));
    const attempt = await context.codeThrottle.attempt(admin.username, address, isTrusted);
    const used = await useCode(context, admin, code);
    if (!used) throw errors.unauthorized(messages.codeWrong);
    await Promise.all([attempt.succeeded(), context.challenges.take('ticket', ticket, context.now())]);
    if (used === 'recovery') await audit(context, req, nameOf(admin), 'admin.recovery-code', null);
    res.json(await signIn(context, req, admin));
  };

/** Takes a code, each once. Says which kind it was; undefined when it is wrong or was used. */
async function useCode(context: Context, admin: AdminRecord, code: string) {
  const { admins, sealed, now } = context;
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
  const secret = kept && sealed.open(kept, admin._id.toHexString());
  const step = secret ? totpStep(secret, code, now()) : undefined;
  if (step === undefined) return undefined;
  const isNew = await admins.update(
    admin._id,
    { 'totp.step': { $lt: step } },
    { $set: { 'totp.step': step } },
  );
  return isNew ? ('app' as const) : undefined;
}

export const passkeyChallenge =
  (context: Context): Handler<Operations['getPasskeyChallenge']> =>
  async (_req, res) => {
    const options = await context.passkeys().loginOptions();
    const { challenge } = options;
    const id = await context.challenges.begin({ kind: 'passkey-login', challenge }, context.now());
    res.json({ id, options });
  };

/** A passkey verifies its user, so it needs no password. */
export const loginWithPasskey =
  (context: Context): Handler<Operations['logInWithPasskey']> =>
  async (req, res) => {
    const { id, response } = req.body;
    const { address } = req.identity;
    const attempt = await context.throttle.attempt(`passkey ${response.id}`, address, false);
    const begun = await context.challenges.take('passkey-login', id, context.now());
    const admin = await context.admins.findByPasskey(response.id);
    const passkey = admin?.passkeys.find((one) => one.id === response.id);
    if (!begun?.challenge || !admin || !passkey || admin.disabled)
      throw errors.unauthorized(messages.passkeyRejected);
    const publicKey = Buffer.from(passkey.publicKey.buffer);
    const counter = await context
      .passkeys()
      .verifyLogin(response, begun.challenge, { ...passkey, publicKey });
    // With the old counter in the condition, of two copies used at once one is rejected too.
    const isFirst =
      counter !== undefined &&
      (await context.admins.update(
        admin._id,
        { disabled: false, passkeys: { $elemMatch: { id: passkey.id, counter: passkey.counter } } },
        { $set: { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': context.now() } },
      ));
    if (!isFirst) throw errors.unauthorized(messages.passkeyRejected);
    await attempt.succeeded();
    res.json(await signIn(context, req, admin));
  };

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
