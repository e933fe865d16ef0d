import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { readJwtHeader, verifiedPayload, verifyOnce } from './jwt.ts';

const ttlSeconds = 60;

const claimsSchema = z.strictObject({ iss: z.string().min(1), aud: z.string(), iat: z.int(), exp: z.int() });

export type ServiceTokens = ReturnType<typeof createServiceTokens>;

interface ServiceTokenOptions {
  /** SERVICE_TOKEN_SECRET: several while it is changed, of which the first signs and each verifies. */
  secrets: readonly [string, ...string[]];
  /** The service's own name. */
  name: string;
}

/** Makes and checks the tokens by which services call each other: HS256 over SERVICE_TOKEN_SECRET, 60 s. */
export function createServiceTokens({ secrets, name }: ServiceTokenOptions) {
  const signed = new LRUCache<string, string>({
    max: 100,
    ttl: (ttlSeconds / 2) * 1000,
    // As in identity.ts.
    perf: Date,
    memoMethod: (audience) =>
      jwt.sign({}, secrets[0], { algorithm: 'HS256', issuer: name, audience, expiresIn: ttlSeconds }),
  });
  const verified = verifyOnce(1000, (token) => {
    if (readJwtHeader(token)?.alg !== 'HS256') return undefined;
    const payload = verifiedPayload(token, secrets, { algorithms: ['HS256'], audience: name });
    const { data } = claimsSchema.safeParse(payload);
    return data && data.exp - data.iat <= ttlSeconds * 5 ? data : undefined;
  });

  return {
    /** Gives a token for calling `audience`, reused for half its life. */
    sign: (audience: string): string => signed.memo(audience),
    /** Gives the calling service's name, or undefined when the token isn't valid here. */
    verify: (token: string): string | undefined => verified(token)?.iss,
  };
}
