import { limits } from '@platform/contracts/limits';
import { readJwtHeader, verifiedPayload } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { memberCookieName } from '../names.ts';

/** Gives the canonical membership number a request's cookies carry, or undefined. */
export type ReadMemberCookie = (cookieHeader: string) => string | undefined;

const claimsSchema = z.object({
  num: z.string().min(1).max(limits.membershipNumberInputCharacters),
  exp: z.int().optional(),
});

/** Makes the reader of the member cookie: a JWT, HS256 only, that membership signs with the secret both hold. */
export function createMemberCookieReader(secret: string): ReadMemberCookie {
  const known = new LRUCache<string, { number: string; exp: number }>({ max: 20_000 });
  return (cookieHeader) => {
    const token = cookieValue(cookieHeader, memberCookieName);
    if (token === undefined) return undefined;
    const seen = known.get(token);
    if (seen) return seen.exp * 1000 > Date.now() ? seen.number : undefined;
    if (readJwtHeader(token)?.alg !== 'HS256') return undefined;
    const claims = claimsSchema.safeParse(verifiedPayload(token, secret, { algorithms: ['HS256'] }));
    if (!claims.success) return undefined;
    const { num, exp } = claims.data;
    known.set(token, { number: num, exp: exp ?? Number.POSITIVE_INFINITY });
    return num;
  };
}

/** The first cookie of that name. */
function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}
