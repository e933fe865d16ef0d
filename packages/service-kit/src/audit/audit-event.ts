import { randomUUID } from 'node:crypto';
import { type AuditChange, type AuditEvent, limits, operatorName, topics } from '@platform/contracts';
import { currentRequestId } from '../http/request.ts';
import type { Administrator } from '../identity/identity.ts';

interface AuditedChange {
  /** Who asks: `req.identity`, or `operatorIdentity`. */
  identity: Administrator;
  /** `<entity>.<verb>`, such as `video.create`. */
  action: string;
  /** What was changed; null when it is nothing with an id. */
  target: AuditEvent['target'];
  changes?: AuditEvent['changes'];
}

/** Whoever runs a command on the server. */
export const operatorIdentity: Administrator = {
  address: 'local',
  admin: { id: operatorName, username: operatorName, sessionId: operatorName, role: 'owner' },
};

/** Makes the event that tells of an administrator's change, with its topic and key, for the outbox. */
export function auditEvent({ identity, action, target, changes }: AuditedChange) {
  const { admin, address } = identity;
  const event: AuditEvent = {
    eventId: randomUUID(),
    at: new Date().toISOString(),
    admin: { id: admin.id, username: admin.username },
    action,
    target,
    ...(changes?.length && { changes }),
    address,
    requestId: currentRequestId() ?? '',
  };
  return { topic: topics.audit, key: admin.id, event };
}

const shorten = (value: unknown): string => {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  return text.slice(0, limits.auditValueCharacters);
};

/**
 * Lists the fields whose value differs. `fields` says which are compared, and which of them are logged with their
 * values; the others are private or long, and are logged by name only.
 */
export function auditChanges(
  previous: object,
  next: object,
  fields: Readonly<Record<string, 'value' | 'name'>>,
): AuditChange[] {
  return Object.entries(fields).flatMap(([field, logged]) => {
    const [old, saved] = [previous, next].map((item) => (item as Record<string, unknown>)[field] ?? null);
    if (JSON.stringify(old) === JSON.stringify(saved)) return [];
    const [before, after] = [shorten(old), shorten(saved)];
    return logged === 'name' || before === after ? { field } : { field, before, after };
  });
}
