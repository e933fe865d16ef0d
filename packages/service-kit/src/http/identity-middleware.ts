import { identityHeader } from '@platform/contracts';
import type { RequestHandler } from 'express';
import type { IdentityVerifier } from '../identity/identity-verifier.ts';
import type { ServiceTokens } from '../identity/service-tokens.ts';
import './request.ts';

/** Sets `req.identity` from the gateway's token. A missing or refused token leaves it undefined; the guards answer 401. */
export function identityMiddleware(verifier: IdentityVerifier): RequestHandler {
  return (req, _res, next) => {
    const token = req.headers[identityHeader];
    if (typeof token === 'string') {
      req.identity = verifier.verify(token);
      if (!req.identity) req.log.warn('identity token refused');
    }
    next();
  };
}

/** Sets `req.caller` from another service's bearer token; for /internal routes. */
export function callerMiddleware(tokens: ServiceTokens): RequestHandler {
  return (req, _res, next) => {
    const [scheme, token] = req.headers.authorization?.split(' ') ?? [];
    if (scheme?.toLowerCase() === 'bearer' && token) req.caller = tokens.verify(token);
    next();
  };
}
