import { createHmac, createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { adminRoles, type Jwks, jwksSchema } from '@platform/contracts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { readJwtHeader, verifiedPayload, verifyOnce } from './jwt.ts';

const identityIssuer = 'gateway';
const identityAudience = 'services';

const claims = {
  /** The client's network address as the gateway saw it. */
  address: z.string().min(1).max(64),
  admin: z
    .strictObject({
      ...{ id: z.string(), username: z.string(), sessionId: z.string() },
      // Upgraded after the services, a gateway from before there were roles (2026-11) names none, and knows owners alone.
      role: z.enum(adminRoles).default('owner'),
    })
    .optional(),
  /** `numberHash`: `hashOfNumber` of the membership number, which itself stays in the gateway. */
  member: z.strictObject({ id: z.string(), numberHash: z.string() }).optional(),
};

const identityClaimsSchema = z.strictObject({
  ...claims,
  iss: z.literal(identityIssuer),
  aud: z.literal(identityAudience),
  iat: z.int(),
  exp: z.int(),
});

const identitySchema = z.object(claims);

/** Who is asking: an administrator, a member, both, or (with neither) anyone at that address. */
export type Identity = z.infer<typeof identitySchema>;
export type AdminIdentity = NonNullable<Identity['admin']>;
export type MemberIdentity = NonNullable<Identity['member']>;
/** Who passes the guard of a policy for administrators. */
export type Administrator = Identity & { admin: AdminIdentity };

/**
 * A keyed hash of a canonical membership number, by which a service compares a number that it is told with the caller's. Keyed by
 * SERVICE_TOKEN_SECRET: a short number could be guessed from a plain hash.
 */
export const hashOfNumber = (canonical: string, secret: string): string =>
  createHmac('sha256', secret).update(canonical).digest('base64url');

interface IdentitySignerOptions {
  /** Private EC P-256 key with a `kid` (IDENTITY_SIGNING_KEY). */
  privateJwk: JsonWebKey & { kid: string };
  /** Life of a token in seconds. */
  ttlSeconds?: number;
}

export type IdentitySigner = ReturnType<typeof createIdentitySigner>;

/**
 * Makes the signer of internal identity tokens. Only the gateway holds one.
 * @throws when the key isn't a private EC P-256 key
 */
export function createIdentitySigner({ privateJwk, ttlSeconds = 60 }: IdentitySignerOptions) {
  const privateKey = createPrivateKey({ key: privateJwk, format: 'jwk' });
  const publicJwk = createPublicKey(privateKey).export({ format: 'jwk' });
  const jwks = jwksSchema.parse({ keys: [{ ...publicJwk, kid: privateJwk.kid, alg: 'ES256', use: 'sig' }] });
  const tokens = new LRUCache<string, string, Identity>({
    max: 10_000,
    ttl: (ttlSeconds / 2) * 1000,
    // A token expires by the wall clock; the default, monotonic one stands still while a machine sleeps.
    perf: Date,
    memoMethod: (_key, _stale, { context: claims }) =>
      jwt.sign(claims, privateKey, {
        algorithm: 'ES256',
        keyid: privateJwk.kid,
        issuer: identityIssuer,
        audience: identityAudience,
        expiresIn: ttlSeconds,
      }),
  });

  return {
    /** The public key that verifies these tokens, as IDENTITY_JWKS takes it. */
    jwks,
    /** Gives a token for an identity: the one made before while at least half its life is left. */
    sign({ address, admin, member }: Identity): string {
      const claims = { address, ...(admin && { admin }), ...(member && { member }) };
      return tokens.memo(JSON.stringify(claims), { context: claims });
    },
  };
}

export type IdentityVerifier = ReturnType<typeof createIdentityVerifier>;

/** Longest life a token may claim, in seconds: a stolen one is soon worthless. */
const maxLifeSeconds = 300;

/** Makes the verifier of internal identity tokens: ES256 only, a known `kid`, the gateway's issuer and audience. */
export function createIdentityVerifier({ jwks }: { jwks: Jwks }) {
  const keys = new Map<string, KeyObject>(
    jwks.keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })]),
  );
  const verified = verifyOnce(10_000, (token) => {
    const header = readJwtHeader(token);
    const key = header?.alg === 'ES256' && header.kid !== undefined ? keys.get(header.kid) : undefined;
    if (!key) return undefined;
    const payload = verifiedPayload(token, [key], {
      algorithms: ['ES256'],
      issuer: identityIssuer,
      audience: identityAudience,
    });
    const claims = identityClaimsSchema.safeParse(payload);
    if (!claims.success || claims.data.exp - claims.data.iat > maxLifeSeconds) return undefined;
    const { address, admin, member, exp } = claims.data;
    const identity = Object.freeze({ address, ...(admin && { admin }), ...(member && { member }) });
    return { identity, exp };
  });

  return {
    /** Gives the identity a token speaks for, or undefined when the token isn't the gateway's or is over. */
    verify: (token: string): Identity | undefined => verified(token)?.identity,
  };
}
