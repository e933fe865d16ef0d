import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { adminToken, type SessionState } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import {
  type AdminIdentity,
  readJwtHeader,
  type ServiceClient,
  verifiedPayload,
} from '@platform/service-kit';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { createIdentityCache } from './identity-cache.ts';

const claimsSchema = z.object({
  sub: z.string().min(1).max(64),
  jti: z.string().min(1).max(128),
  /** Seconds since 1970. */
  exp: z.int(),
  iat: z.int(),
});

type Claims = z.infer<typeof claimsSchema>;

interface FoundAdmin {
  identity: AdminIdentity;
  /** May use nothing but the own account until a second factor is set up. */
  mustEnrol: boolean;
}

const maxTokens = 5_000;

/** Creates the lookup of administrators by their tokens. */
export function createAdmins(adminAuth: ServiceClient) {
  /** Tokens whose signature has been checked: the check costs a hundred times what a look-up does. */
  const verified = new LRUCache<string, Claims>({ max: maxTokens });
  const keys = createSigningKeys(adminAuth, () => verified.clear());
  const sessions = createIdentityCache<SessionState>({
    check: (sessionId) => adminAuth.call(internalOperations.getSession, { params: { sessionId } }),
    maxEntries: maxTokens,
  });

  const known = (token: string): Claims | undefined => {
    const claims = verified.get(token);
    return claims && claims.exp * 1000 > Date.now() ? claims : undefined;
  };

  const verify = async (token: string): Promise<Claims | undefined> => {
    const header = readJwtHeader(token);
    if (header?.alg !== 'ES256' || header.kid === undefined) return undefined;
    const key = await keys.find(header.kid);
    if (!key) return undefined;
    const payload = verifiedPayload(token, [key], {
      algorithms: ['ES256'],
      issuer: adminToken.issuer,
      audience: adminToken.audience,
      clockTolerance: 0,
    });
    const claims = claimsSchema.safeParse(payload).data;
    if (claims) verified.set(token, claims);
    return claims;
  };

  const identityOf = ({ sub: id, jti: sessionId }: Claims, session: SessionState): FoundAdmin | undefined => {
    if (!session.active || session.adminId !== id) return undefined;
    const { username, role, mustEnrol } = session;
    return { identity: { id, username, sessionId, role }, mustEnrol };
  };

  return {
    /**
     * The administrator whose running session this token is, or undefined.
     * @throws {AppError} `unavailable` when admin-auth can't be reached
     */
    async find(token: string): Promise<FoundAdmin | undefined> {
      await keys.keepFresh();
      const claims = known(token) ?? (await verify(token));
      return claims && identityOf(claims, await sessions.get(claims.jti, undefined));
    },
    forgetSessions: (ids: ReadonlySet<string>) => sessions.forget((_, key) => ids.has(key)),
    forgetAll: () => sessions.forget(() => true),
    markStale: sessions.markStale,
  };
}

export type Admins = ReturnType<typeof createAdmins>;

/** Keys are fetched this often at most, however many unknown ids come in. */
const fetchEveryMs = 1_000;
/** Keys that admin-auth no longer publishes are dropped within this time. */
const maxAgeMs = 5 * 60_000;

/**
 * Keeps admin-auth's public keys. `onRemoved` is told when a known one is no longer published.
 */
function createSigningKeys(adminAuth: ServiceClient, onRemoved: () => void) {
  let keys = new Map<string, KeyObject>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  const fetchKeys = async () => {
    const wait = askedAt + fetchEveryMs - performance.now();
    if (wait > 0) await delay(wait);
    askedAt = performance.now();
    const jwks = await adminAuth.call(internalOperations.getJwks, {});
    const fetched = new Map(
      jwks.keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })]),
    );
    const removed = [...keys.keys()].some((kid) => !fetched.has(kid));
    keys = fetched;
    fetchedAt = performance.now();
    if (removed) onRemoved();
  };

  const refresh = () => {
    fetching ??= fetchKeys().finally(() => {
      fetching = undefined;
    });
    return fetching;
  };

  return {
    /** The public key of that id, fetched when it isn't known yet; undefined when there is none. */
    async find(kid: string): Promise<KeyObject | undefined> {
      if (!keys.has(kid)) await refresh();
      return keys.get(kid);
    },
    /** Fetches keys that are too old; they stay while admin-auth is away, which also checks the sessions. */
    async keepFresh(): Promise<void> {
      if (performance.now() - fetchedAt > maxAgeMs) await refresh().catch(() => {});
    },
  };
}
