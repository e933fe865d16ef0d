import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '@platform/contracts';
import { errors } from '../errors/app-error.ts';
import { currentRequestId } from '../http/request.ts';
import type { Identity } from '../identity/identity.ts';

interface AuditedChange {
  /** Who asks: `req.identity`. */
  identity: Identity | undefined;
  /** `<entity>.<verb>`, such as `video.create`. */
  action: string;
  /** What was changed; null when it is nothing with an id. */
  target: AuditEvent['target'];
  /** By default the id of the request being served. */
  requestId?: string;
}

/**
 * Makes the event that tells of an administrator's change, for the outbox: topic `audit.events.v1`, key `event.admin.id`.
 * @throws {AppError} 401 when no administrator is asking
 */
export function auditEvent({ identity, action, target, requestId }: AuditedChange): AuditEvent {
  const { admin, address } = identity ?? {};
  if (!admin || !address) throw errors.unauthorized();
  return {
    eventId: randomUUID(),
    at: new Date().toISOString(),
    admin: { id: admin.id, username: admin.username },
    action,
    target,
    address,
    requestId: requestId ?? currentRequestId() ?? '',
  };
}
