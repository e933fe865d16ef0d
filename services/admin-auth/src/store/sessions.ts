import { randomUUID } from 'node:crypto';
import { type Connection, Schema, type Types } from 'mongoose';
import type { AdminRecord } from './admins.ts';

export interface SessionRecord {
  /** The token's jti. */
  _id: string;
  adminId: Types.ObjectId;
  /** The admin's credential version at login. */
  credentialVersion: number;
  createdAt: Date;
  expiresAt: Date;
  revokedAt?: Date;
  address: string;
}

const sessionSchema = new Schema<SessionRecord>(
  {
    _id: { type: String, required: true },
    adminId: { type: Schema.Types.ObjectId, required: true },
    credentialVersion: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    revokedAt: Date,
    address: { type: String, required: true },
  },
  { versionKey: false },
)
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  .index({ adminId: 1 });

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore(connection: Connection) {
  const model = connection.model<SessionRecord>('Session', sessionSchema, 'sessions');

  return {
    init: () => model.init(),

    async begin(admin: AdminRecord, address: string, now: Date, lifeMs: number): Promise<SessionRecord> {
      const { _id: adminId, credentialVersion } = admin;
      const expiresAt = new Date(now.getTime() + lifeMs);
      const session = { _id: randomUUID(), adminId, credentialVersion, createdAt: now, expiresAt, address };
      await model.create(session);
      return session;
    },

    async find(id: string): Promise<SessionRecord | null> {
      return await model.findById(id).lean<SessionRecord>();
    },

    async revoke(id: string, now: Date): Promise<void> {
      await model.updateOne({ _id: id, revokedAt: { $exists: false } }, { $set: { revokedAt: now } });
    },

    /** Ends an admin's sessions and returns the ids of the open ones. */
    async revokeAll(adminId: Types.ObjectId, now: Date): Promise<string[]> {
      const open = { adminId, revokedAt: { $exists: false }, expiresAt: { $gt: now } };
      const ids = (await model.find(open, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id);
      await model.updateMany({ _id: { $in: ids } }, { $set: { revokedAt: now } });
      return ids;
    },
  };
}
