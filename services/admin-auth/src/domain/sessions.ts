import { createPrivateKey, type JsonWebKey } from 'node:crypto';
import { type AdminRole, adminToken, adminTokenSeconds, type SessionState } from '@platform/contracts';
import jwt from 'jsonwebtoken';
import { type Factors, secondFactorsOf } from './second-factors.ts';

const adminClaims = { iss: adminToken.issuer, aud: adminToken.audience };

/** Signs a session's token (ES256). */
export function signAdminToken(
  { kid, privateJwk }: { kid: string; privateJwk: JsonWebKey },
  { adminId, sessionId }: { adminId: string; sessionId: string },
  now: Date,
): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { ...adminClaims, iat, exp: iat + adminTokenSeconds, sub: adminId, jti: sessionId };
  const key = createPrivateKey({ key: privateJwk, format: 'jwk' });
  return jwt.sign(claims, key, { algorithm: 'ES256', keyid: kid });
}

interface Session {
  credentialVersion: number;
  expiresAt: Date;
  revokedAt?: Date;
}

interface Owner extends Factors {
  id: string;
  username: string;
  role: AdminRole;
  credentialVersion: number;
  disabled: boolean;
}

/**
 * The state of a session: active until it expires, is revoked, or its admin is disabled or has a new password.
 * `isFactorRequired`: whether everyone needs a second factor.
 */
export function sessionState(
  session: Session | null,
  owner: Owner | null,
  { now, isFactorRequired }: { now: Date; isFactorRequired: boolean },
): SessionState {
  if (!session || !owner || owner.disabled) return { active: false };
  if (session.revokedAt || session.expiresAt <= now) return { active: false };
  if (session.credentialVersion !== owner.credentialVersion) return { active: false };
  return { active: true, adminId: owner.id, ...standingOf(owner, isFactorRequired) };
}

/** What an administrator may do at this moment. */
export const standingOf = (admin: Omit<Owner, 'id'>, isFactorRequired: boolean) => ({
  username: admin.username,
  role: admin.role,
  mustEnrol: isFactorRequired && secondFactorsOf(admin).length === 0,
});
