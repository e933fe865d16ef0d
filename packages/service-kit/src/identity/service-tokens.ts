import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { readJwtHeader, verifiedPayload } from './jwt.ts';

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
  const signed = new LRUCache<string, string>({ max: 100, ttl: (ttlSeconds / 2) * 1000 });
  const verified = new LRUCache<string, { caller: string; exp: number }>({ max: 1000 });

  return {
    /** Gives a token for calling `audience`, reused for half its life. */
    sign(audience: string): string {
      const known = signed.get(audience);
      if (known) return known;
      const token = jwt.sign({}, secrets[0], {
        algorithm: 'HS256',
        issuer: name,
        audience,
        expiresIn: ttlSeconds,
      });
      signed.set(audience, token);
      return token;
    },
    /** Gives the calling service's name, or undefined when the token isn't valid here. */
    verify(token: string): string | undefined {
      const known = verified.get(token);
      if (known) {
        if (known.exp * 1000 > Date.now()) return known.caller;
        verified.delete(token);
        return undefined;
      }
      if (readJwtHeader(token)?.alg !== 'HS256') return undefined;
      const payload = verifiedPayload(token, secrets, { algorithms: ['HS256'], audience: name });
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success || claims.data.exp - claims.data.iat > ttlSeconds * 5) return undefined;
      verified.set(token, { caller: claims.data.iss, exp: claims.data.exp });
      return claims.data.iss;
    },
  };
}
