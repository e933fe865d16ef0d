import { randomUUID } from 'node:crypto';
import { type AuditEvent, topics } from '@platform/contracts';
import { currentRequestId } from '../http/request.ts';
import type { Administrator } from '../identity/identity.ts';

interface AuditedChange {
  /** Who asks: `req.identity`. */
  identity: Administrator;
  /** `<entity>.<verb>`, such as `video.create`. */
  action: string;
  /** What was changed; null when it is nothing with an id. */
  target: AuditEvent['target'];
  /** By default the id of the request being served. */
  requestId?: string;
}

/** Makes the event that tells of an administrator's change, with its topic and key, for the outbox. */
export function auditEvent({ identity, action, target, requestId }: AuditedChange) {
  const { admin, address } = identity;
  const event: AuditEvent = {
    eventId: randomUUID(),
    at: new Date().toISOString(),
    admin: { id: admin.id, username: admin.username },
    action,
    target,
    address,
    requestId: requestId ?? currentRequestId() ?? '',
  };
  return { topic: topics.audit, key: admin.id, event };
}
