import './request.ts';
import { identityHeader, messages } from '@platform/contracts';
import type { Operation } from '@platform/contracts/operations';
import type { RequestHandler } from 'express';
import { errors } from '../errors/app-error.ts';
import type { Identity, IdentityVerifier } from '../identity/identity.ts';
import type { ServiceTokens } from '../identity/service-tokens.ts';

/** Rejects with 401 and `unauthorized` when nobody is signed in, with 403 and `forbidden` otherwise. */
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

/** The guard of each policy. */
export const guards: Record<Operation['policy'], RequestHandler> = {
  // Whoever came through the gateway, signed in or not.
  anyoneOnTheInternet: guard(() => true),
  // The gateway checks that there is a signature, the handler verifies it.
  twilioSigned: guard(() => true),
  member: guard(({ member }) => member !== undefined),
  memberOrAdmin: guard(({ member, admin }) => member !== undefined || admin !== undefined),
  admin: guard(({ admin }) => admin !== undefined, messages.adminRequired, messages.adminOnly),
};

/** Lets the named services through; for /internal routes. */
export function requireService(...callers: string[]): RequestHandler {
  return (req, _res, next) => {
    if (!req.caller) throw errors.unauthorized('A service token is required');
    if (!callers.includes(req.caller)) throw errors.forbidden();
    next();
  };
}

/** Sets `req.identity` from the gateway's token. Without one the guards respond with 401. A bad one is 503: no client has sent it. */
export function identityMiddleware(verifier: IdentityVerifier): RequestHandler {
  return (req, _res, next) => {
    const token = req.headers[identityHeader];
    if (typeof token === 'string') {
      req.identity = verifier.verify(token);
      if (!req.identity)
        throw errors.unavailable(undefined, undefined, new Error('identity token not verified'));
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
