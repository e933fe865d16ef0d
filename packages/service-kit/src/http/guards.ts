import './request.ts';
import { identityHeader, messages } from '@platform/contracts';
import type { RequestHandler } from 'express';
import { errors } from '../errors/app-error.ts';
import type { Identity, IdentityVerifier } from '../identity/identity.ts';
import type { ServiceTokens } from '../identity/service-tokens.ts';

/** Refuses with 401 and `unauthorized` when nobody is signed in, with 403 and `forbidden` otherwise. */
function guard(
  allowed: (identity: Identity) => boolean,
  unauthorized: string = messages.membershipRequired,
  forbidden: string = messages.membershipRequired,
): RequestHandler {
  return (req, _res, next) => {
    const { identity } = req;
    if (!identity) throw errors.unauthorized(unauthorized);
    if (!allowed(identity)) {
      throw identity.admin || identity.member
        ? errors.forbidden(forbidden)
        : errors.unauthorized(unauthorized);
    }
    next();
  };
}

/** Lets through anyone who came through the gateway, signed in or not. */
export const requireIdentity: RequestHandler = guard(() => true);

/** Lets administrators through; 403 for a member, 401 for anyone else. */
export const requireAdmin: RequestHandler = guard(
  (identity) => identity.admin !== undefined,
  messages.adminRequired,
  messages.adminOnly,
);

/** Lets members through; 403 for an administrator who is no member, 401 for anyone else. */
export const requireMember: RequestHandler = guard((identity) => identity.member !== undefined);

/** Lets members and administrators through; 401 for anyone else. */
export const requireMemberOrAdmin: RequestHandler = guard(
  (identity) => identity.member !== undefined || identity.admin !== undefined,
);

/** Lets the named services through (any service when none is named); for /internal routes. */
export function requireService(...callers: string[]): RequestHandler {
  return (req, _res, next) => {
    if (!req.caller) throw errors.unauthorized('A service token is required');
    if (callers.length > 0 && !callers.includes(req.caller)) throw errors.forbidden();
    next();
  };
}

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
