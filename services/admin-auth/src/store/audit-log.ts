import { randomUUID } from 'node:crypto';
import { type AuditEntry, type AuditEvent, type AuditQuery, limits } from '@platform/contracts';
import { containing, readPage } from '@platform/service-kit';
import { type ClientSession, type Connection, Types } from 'mongoose';

interface AuditRecord {
  _id: Types.ObjectId;
  eventId: string;
  at: Date;
  admin: { id: string; username: string };
  action: string;
  target: { type: string; id: string; title?: string } | null;
  changes?: AuditEntry['changes'];
  address: string;
  requestId: string;
}

const orders = { newest: { field: 'at', direction: -1, kind: 'date' } } as const;

function toEntry({ _id, at, eventId: _, ...entry }: AuditRecord): AuditEntry {
  return { id: _id.toHexString(), at: at.toISOString(), ...entry };
}

/** Only owners may see members and messages, and so the entries about them. */
const withoutMembers = { action: { $not: /^(member|sms)[.-]/ } };

function conditionsOf({ administrator, action, search, from, to }: AuditQuery) {
  return [
    administrator ? { 'admin.username': containing(administrator) } : {},
    // The pattern is anchored, so that the index on `action` serves it.
    action ? { action: action.includes('.') ? action : new RegExp(`^${action}\\.`) } : {},
    search ? { $or: [{ 'target.title': containing(search) }, { 'target.id': search.toLowerCase() }] } : {},
    from ? { at: { $gte: new Date(from) } } : {},
    to ? { at: { $lt: new Date(to) } } : {},
  ];
}

/** The audit log of admins' changes in MongoDB. Append-only. */
export function createAuditLog(connection: Connection) {
  const entries = connection.collection<AuditRecord>('audit_log');

  return {
    init: () =>
      entries.createIndexes([
        { key: { eventId: 1 }, unique: true },
        { key: { at: -1, _id: -1 } },
        { key: { 'admin.username': 1, at: -1, _id: -1 } },
        { key: { action: 1, at: -1, _id: -1 } },
        { key: { 'target.id': 1 } },
      ]),

    /** Adds an event idempotently. */
    async append(event: AuditEvent): Promise<void> {
      const { eventId, at, ...rest } = event;
      await entries.updateOne({ eventId }, { $setOnInsert: { at: new Date(at), ...rest } }, { upsert: true });
    },

    /** Adds an entry of this service; with a session, in its transaction. */
    async record(
      entry: Omit<AuditEvent, 'eventId' | 'at'>,
      now: Date,
      session?: ClientSession,
    ): Promise<void> {
      const ids = { _id: new Types.ObjectId(), eventId: randomUUID() };
      await entries.insertOne({ ...ids, ...entry, at: now }, { session });
    },

    /** A page, newest first. */
    list: ({ limit = limits.listDefaultItems, ...query }: AuditQuery, isOwner: boolean) =>
      readPage(entries, {
        limit,
        cursor: query.cursor,
        page: query.page,
        orders,
        order: 'newest',
        conditions: [...conditionsOf(query), isOwner ? {} : withoutMembers],
        read: toEntry,
      }),
  };
}
