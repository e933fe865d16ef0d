import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { Jwks } from '@platform/contracts';
import { LRUCache } from 'lru-cache';
import { type Identity, identityAudience, identityClaimsSchema, identityIssuer } from './identity.ts';
import { readJwtHeader, verifiedPayload } from './jwt.ts';

export interface IdentityVerifier {
  /** Gives the identity a token speaks for, or undefined when the token isn't the gateway's or is over. */
  verify(token: string): Identity | undefined;
}

/** Longest life a token may claim, in seconds: a stolen one is soon worthless. */
const maxLifeSeconds = 300;

/** Makes the verifier of internal identity tokens: ES256 only, a known `kid`, the gateway's issuer and audience. */
export function createIdentityVerifier({ jwks }: { jwks: Jwks }): IdentityVerifier {
  const keys = new Map<string, KeyObject>(
    jwks.keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })]),
  );
  const verified = new LRUCache<string, { identity: Identity; exp: number }>({ max: 10_000 });

  return {
    verify(token) {
      const known = verified.get(token);
      if (known) {
        if (known.exp * 1000 > Date.now()) return known.identity;
        verified.delete(token);
        return undefined;
      }
      const header = readJwtHeader(token);
      const key = header?.alg === 'ES256' && header.kid !== undefined ? keys.get(header.kid) : undefined;
      if (!key) return undefined;
      const payload = verifiedPayload(token, key, {
        algorithms: ['ES256'],
        issuer: identityIssuer,
        audience: identityAudience,
      });
      const claims = identityClaimsSchema.safeParse(payload);
      if (!claims.success || claims.data.exp - claims.data.iat > maxLifeSeconds) return undefined;
      const { address, admin, member, exp } = claims.data;
      const identity = Object.freeze({ address, ...(admin && { admin }), ...(member && { member }) });
      verified.set(token, { identity, exp });
      return identity;
    },
  };
}
