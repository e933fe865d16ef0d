import './request.ts';
import { type AdminPolicy, identityHeader, messages, roleMay } from '@platform/contracts';
import type { Operation } from '@platform/contracts/operations';
import type { RequestHandler } from 'express';
import { type AppError, errors } from '../errors/app-error.ts';
import type { Identity, IdentityVerifier } from '../identity/identity.ts';
import type { ServiceTokens } from '../identity/service-tokens.ts';

/** Why someone may not do what a policy for administrators guards; undefined when they may. */
export function administratorProblem(
  policy: AdminPolicy,
  { admin, member }: Partial<Identity>,
): AppError | undefined {
  if (admin) return roleMay(admin.role, policy) ? undefined : errors.forbidden(messages.roleForbidden);
  return member ? errors.forbidden(messages.adminOnly) : errors.unauthorized(messages.adminRequired);
}

/** Rejects those who are not signed in with 401, others with 403. */
function guard(allowed: (identity: Identity) => boolean): RequestHandler {
  return ({ identity }, _res, next) => {
    if (identity && allowed(identity)) return next();
    throw identity?.admin || identity?.member
      ? errors.forbidden(messages.membershipRequired)
      : errors.unauthorized(messages.membershipRequired);
  };
}

/** Lets administrators through whose role passes the policy. */
const administrators =
  (policy: AdminPolicy): RequestHandler =>
  ({ identity }, _res, next) => {
    const problem = administratorProblem(policy, identity ?? {});
    if (problem) throw problem;
    next();
  };

/** The guard of each policy. */
export const guards: Record<Operation['policy'], RequestHandler> = {
  // Whoever came through the gateway, signed in or not.
  anyoneOnTheInternet: guard(() => true),
  // The gateway checks that there is a signature, the handler verifies it.
  twilioSigned: guard(() => true),
  member: guard(({ member }) => member !== undefined),
  memberOrAdmin: guard(({ member, admin }) => member !== undefined || admin !== undefined),
  account: administrators('account'),
  owner: administrators('owner'),
  editor: administrators('editor'),
  analyst: administrators('analyst'),
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
      if (!req.identity) throw errors.unavailable({ cause: new Error('identity token not verified') });
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
