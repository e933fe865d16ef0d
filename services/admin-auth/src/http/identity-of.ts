import { messages } from '@platform/contracts';
import { type AdminIdentity, errors, type Identity } from '@platform/service-kit';

interface WithIdentity {
  identity?: Identity;
}

/** The identity a guard has already asked for. */
export function identityOf(req: WithIdentity): Identity {
  if (!req.identity) throw errors.unauthorized(messages.adminRequired);
  return req.identity;
}

export function adminOf(req: WithIdentity): AdminIdentity {
  const { admin } = identityOf(req);
  if (!admin) throw errors.unauthorized(messages.adminRequired);
  return admin;
}
