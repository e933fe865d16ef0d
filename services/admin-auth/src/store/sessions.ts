import { randomUUID } from 'node:crypto';
import type { ClientSession, Connection, Types } from 'mongoose';
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
  /** When the password or a passkey was last given. */
  confirmedAt: Date;
  /** To within `seenEveryMs`. */
  seenAt: Date;
  address: string;
  userAgent: string;
}

const seenEveryMs = 5 * 60 * 1000;
const maxUserAgentCharacters = 256;

/** While this version is rolled out, the one before it still begins sessions without these fields. */
const withDefaults = (session: SessionRecord): SessionRecord => ({
  ...session,
  confirmedAt: session.confirmedAt ?? session.createdAt,
  seenAt: session.seenAt ?? session.createdAt,
  userAgent: session.userAgent ?? '',
});

export function createSessionStore(connection: Connection) {
  const sessions = connection.collection<SessionRecord>('sessions');
  const running = (now: Date) => ({ revokedAt: { $exists: false }, expiresAt: { $gt: now } });

  return {
    init: () =>
      sessions.createIndexes([{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }, { key: { adminId: 1 } }]),

    async begin(
      admin: AdminRecord,
      { address, userAgent }: { address: string; userAgent: string },
      now: Date,
      lifeMs: number,
    ): Promise<SessionRecord> {
      const session = {
        _id: randomUUID(),
        adminId: admin._id,
        credentialVersion: admin.credentialVersion,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifeMs),
        confirmedAt: now,
        seenAt: now,
        address,
        userAgent: userAgent.slice(0, maxUserAgentCharacters),
      };
      await sessions.insertOne(session);
      return session;
    },

    async find(id: string, session?: ClientSession): Promise<SessionRecord | null> {
      const found = await sessions.findOne({ _id: id }, { session });
      return found && withDefaults(found);
    },

    /** Sessions that run, the last seen first: of one admin, or of all. */
    async running(now: Date, adminId?: Types.ObjectId, session?: ClientSession): Promise<SessionRecord[]> {
      const owner = adminId ? { adminId } : {};
      const found = sessions.find({ ...owner, ...running(now) }, { sort: { seenAt: -1, _id: 1 }, session });
      return await found.map(withDefaults).toArray();
    },

    async seen({ _id, seenAt }: SessionRecord, now: Date): Promise<void> {
      if (now.getTime() - seenAt.getTime() < seenEveryMs) return;
      await sessions.updateOne({ _id }, { $set: { seenAt: now } });
    },

    async confirm(id: string, now: Date): Promise<void> {
      await sessions.updateOne({ _id: id }, { $set: { confirmedAt: now } });
    },

    /** Lets a session go on after its admin's credentials have changed. */
    async keep(id: string, credentialVersion: number, session: ClientSession): Promise<void> {
      await sessions.updateOne({ _id: id }, { $set: { credentialVersion } }, { session });
    },

    /** Returns whether it had not ended. */
    async revoke(id: string, now: Date, session?: ClientSession): Promise<boolean> {
      const open = { _id: id, revokedAt: { $exists: false } };
      return (await sessions.updateOne(open, { $set: { revokedAt: now } }, { session })).modifiedCount === 1;
    },

    /** Ends an admin's sessions but `exceptId`, and returns the ids of those that ran. */
    async revokeAll(
      adminId: Types.ObjectId,
      now: Date,
      exceptId?: string,
      session?: ClientSession,
    ): Promise<string[]> {
      const open = (await this.running(now, adminId, session)).filter(({ _id }) => _id !== exceptId);
      const ids = open.map(({ _id }) => _id);
      await sessions.updateMany({ _id: { $in: ids } }, { $set: { revokedAt: now } }, { session });
      return ids;
    },
  };
}
