import {
  adminTokenSeconds,
  type Login,
  type LoginResponse,
  messages,
  type SignedIn,
} from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { type AppError, errors, register, throttleAddress } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { isLocalPassword, type Lane } from '../domain/credentials.ts';
import { isTotpCode, recoveryCodeHash, secondFactorsOf, totpStep } from '../domain/second-factors.ts';
import { signAdminToken, standingOf } from '../domain/sessions.ts';
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
    const isTrusted = await context.trustedAddresses.isTrusted(admin, throttleAddress(address));
    const used = await context.codeThrottle.attempt(admin.username, address, isTrusted, () =>
      useCode(context, admin, code),
    );
    if (!used) throw errors.unauthorized(messages.codeWrong);
    if (used === 'recovery') await audit(context, req, nameOf(admin), 'admin.recovery-code', null);
    if (!(await challenges.take('ticket', ticket, now()))) throw errors.unauthorized(messages.ticketExpired);
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
    const name = `passkey ${response.id}`;
    const admin = await context.throttle.attempt(name, req.identity.address, false, () =>
      usePasskey(context, id, response),
    );
    if (!admin) throw errors.unauthorized(messages.passkeyRejected);
    res.json(await signIn(context, req, admin));
  });
}

/** The administrator whose passkey has signed the challenge; undefined when none has. */
async function usePasskey(
  { admins, challenges, passkeys, now }: Context,
  challengeId: string,
  response: { id: string },
): Promise<AdminRecord | undefined> {
  const begun = await challenges.take('passkey-login', challengeId, now());
  const admin = await admins.findByPasskey(response.id);
  const passkey = admin?.passkeys.find((one) => one.id === response.id);
  if (!begun?.challenge || !admin || !passkey || admin.disabled) return undefined;
  const counter = await passkeys().verifyLogin(response, begun.challenge, passkey);
  if (counter === undefined) return undefined;
  // With the old counter in the condition, of two copies used at once one is rejected too.
  const isFirst = await admins.update(
    admin._id,
    { disabled: false, passkeys: { $elemMatch: { id: passkey.id, counter: passkey.counter } } },
    { $set: { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': now() } },
  );
  return isFirst ? admin : undefined;
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
  if (!admin.totp) return undefined;
  const secret = encryption.open(admin.totp.secret, admin._id.toHexString());
  // While the encryption secret is changed, a replica may know only the old one.
  if (secret === undefined) throw errors.unavailable();
  const step = totpStep(secret, code, now());
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
  await context.trustedAddresses.trust(admin, throttleAddress(address), now);
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
  const found = await context.admins.find(login.username);
  const known = found ?? { username: login.username, credentialVersion: 0 };
  const isTrusted = await context.trustedAddresses.isTrusted(known, throttleAddress(address));
  const lane = isTrusted ? 'known' : 'stranger';
  const fits = await context.throttle.attempt(login.username, address, isTrusted, async () => {
    const isRight = await context.passwords.fits(login.password, found?.passwordHash, lane);
    return isRight && !found?.disabled && !(context.isProduction && isLocalPassword(login.password));
  });
  if (!found || !fits) throw failure();
  return found;
}

/** Hashes a password that someone chose. @throws {AppError} 400 of `field` when it is the public one of local runs, in production */
export async function newPasswordHash(
  { passwords, isProduction }: Context,
  password: string,
  field: string,
  lane: Lane,
): Promise<string> {
  if (isProduction && isLocalPassword(password)) throw errors.validation(messages.passwordPublic, field);
  return await passwords.hash(password, lane);
}
