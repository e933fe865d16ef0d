import { createPrivateKey, type JsonWebKey } from 'node:crypto';
import { adminToken } from '@platform/contracts';
import jwt from 'jsonwebtoken';

export const adminTokenSeconds = 12 * 60 * 60;

interface TokenKey {
  kid: string;
  privateJwk: JsonWebKey;
}

interface TokenSubject {
  adminId: string;
  sessionId: string;
}

/** Signs the token of a session: ES256, over in 12 hours. */
export function signAdminToken(
  { kid, privateJwk }: TokenKey,
  { adminId, sessionId }: TokenSubject,
  now: Date,
): string {
  const iat = Math.floor(now.getTime() / 1000);
  return jwt.sign(
    { iat, exp: iat + adminTokenSeconds },
    createPrivateKey({ key: privateJwk, format: 'jwk' }),
    {
      algorithm: 'ES256',
      keyid: kid,
      issuer: adminToken.issuer,
      audience: adminToken.audience,
      subject: adminId,
      jwtid: sessionId,
    },
  );
}
