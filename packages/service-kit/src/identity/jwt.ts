import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { parseJson } from '../json/parse-json.ts';

/** Longest token looked at. */
const maxTokenCharacters = 4096;
/** Clock difference between machines that is forgiven, in seconds. */
const clockToleranceSeconds = 5;

const headerSchema = z.strictObject({
  alg: z.string(),
  typ: z.literal('JWT').optional(),
  kid: z.string().max(128).optional(),
});
export type JwtHeader = z.infer<typeof headerSchema>;

/**
 * Parses a token's header without verifying it. Undefined unless the token has three canonical base64url parts and a
 * header with only alg, typ and kid. Non-canonical base64 would allow several spellings of one token; jku, x5u, jwk
 * and crit are never accepted.
 */
export function readJwtHeader(token: string): JwtHeader | undefined {
  if (token.length > maxTokenCharacters) return undefined;
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  for (const part of parts) {
    if (part === '' || Buffer.from(part, 'base64url').toString('base64url') !== part) return undefined;
  }
  return headerSchema.safeParse(parseJson(Buffer.from(parts[0] ?? '', 'base64url').toString())).data;
}

/** Makes a verifier that remembers up to `max` verified tokens, as a check costs far more than a look-up; one that has expired is undefined. */
export function verifyOnce<Found extends { exp: number }>(
  max: number,
  verify: (token: string) => Found | undefined,
): (token: string) => Found | undefined {
  const verified = new LRUCache<string, Found>({ max });
  return (token) => {
    const known = verified.get(token);
    if (known) return known.exp * 1000 > Date.now() ? known : undefined;
    const found = verify(token);
    if (found) verified.set(token, found);
    return found;
  };
}

/** Runs jsonwebtoken's verification with each of the keys; undefined when none of them verifies the token. */
export function verifiedPayload(
  token: string,
  keys: readonly (jwt.Secret | jwt.PublicKey)[],
  options: jwt.VerifyOptions,
): unknown {
  for (const key of keys) {
    try {
      return jwt.verify(token, key, { clockTolerance: clockToleranceSeconds, ...options, complete: false });
    } catch {
      // Another key may verify it.
    }
  }
  return undefined;
}
