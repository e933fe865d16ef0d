import { type Admin, type Login, type LoginResponse, messages } from '@platform/contracts';
import type { Operations } from '@platform/contracts/operations';
import { errors, type Handler, throttleAddress } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { isLocalPassword } from '../domain/credentials.ts';
import { adminTokenSeconds, signAdminToken } from '../domain/sessions.ts';
import type { AdminRecord } from '../store/admins.ts';

export const login =
  (context: Context): Handler<Operations['logInAdmin']> =>
  async (req, res) => {
    const { address } = req.identity;
    const admin = await authenticate(context, req.body, address);
    const now = context.now();
    const key = await context.keys.signing();
    const session = await context.sessions.begin(admin, address, now, adminTokenSeconds * 1000);
    const who: Admin = { id: admin._id.toHexString(), username: admin.username };
    const token = signAdminToken(key, { adminId: who.id, sessionId: session._id }, now);
    const entry = { admin: who, action: 'admin.login', target: null, address, requestId: req.id };
    await context.auditLog.record(entry, now);
    res.json({ token, admin: who } satisfies LoginResponse);
  };

/** Returns the admin with this name and password, else throws. Every failure costs the same work. */
async function authenticate(
  context: Context,
  { username, password }: Login,
  address: string,
): Promise<AdminRecord> {
  const counted = throttleAddress(address);
  const isTrusted = await context.trustedAddresses.isTrusted(username, counted);
  const attempt = await context.throttle.attempt(username, address, isTrusted);
  const admin = await checkCredentials(context, { username, password }, isTrusted).catch(
    async (error: unknown) => {
      await attempt.withdraw().catch(() => {});
      throw error;
    },
  );
  if (!admin) throw errors.unauthorized(messages.loginFailed);
  await Promise.all([attempt.succeeded(), context.trustedAddresses.trust(username, counted, context.now())]);
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
