import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { type Jwks, jwksSchema } from '@platform/contracts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { type Identity, identityAudience, identityIssuer } from './identity.ts';

export interface IdentitySigner {
  /** Gives a token for an identity: the one made before while at least half its life is left. */
  sign(identity: Identity): string;
  /** The public key that verifies these tokens, as IDENTITY_JWKS takes it. */
  readonly jwks: Jwks;
}

export interface IdentitySignerOptions {
  /** Private EC P-256 key with a `kid` (IDENTITY_SIGNING_KEY). */
  privateJwk: JsonWebKey & { kid: string };
  /** Life of a token in seconds. */
  ttlSeconds?: number;
  /** Tokens kept for reuse at most. */
  cacheEntries?: number;
}

/**
 * Makes the signer of internal identity tokens. Only the gateway holds one.
 * @throws when the key isn't a private EC P-256 key
 */
export function createIdentitySigner(options: IdentitySignerOptions): IdentitySigner {
  const { privateJwk, ttlSeconds = 60, cacheEntries = 10_000 } = options;
  const privateKey: KeyObject = createPrivateKey({ key: privateJwk, format: 'jwk' });
  const publicJwk = createPublicKey(privateKey).export({ format: 'jwk' });
  const jwks = jwksSchema.parse({ keys: [{ ...publicJwk, kid: privateJwk.kid, alg: 'ES256', use: 'sig' }] });
  const cache = new LRUCache<string, string>({ max: cacheEntries, ttl: (ttlSeconds / 2) * 1000 });

  return {
    jwks,
    sign({ address, admin, member }) {
      const claims = { address, ...(admin && { admin }), ...(member && { member }) };
      const key = JSON.stringify(claims);
      const known = cache.get(key);
      if (known) return known;
      const token = jwt.sign(claims, privateKey, {
        algorithm: 'ES256',
        keyid: privateJwk.kid,
        issuer: identityIssuer,
        audience: identityAudience,
        expiresIn: ttlSeconds,
      });
      cache.set(key, token);
      return token;
    },
  };
}
