import { randomBytes } from 'node:crypto';
import type { Connection, Types } from 'mongoose';

/** A step that waits for the next one: a log-in after the password (`ticket`), setting up a factor, a log-in by a passkey. */
export interface ChallengeRecord {
  _id: string;
  kind: 'ticket' | 'totp' | 'passkey' | 'passkey-login';
  /** Absent where a passkey will say who it is. */
  adminId?: Types.ObjectId;
  credentialVersion?: number;
  /** What the passkey signs. */
  challenge?: string;
  /** The secret of the app that is set up, sealed. */
  secret?: Buffer;
  expireAt: Date;
}

const lifeMs = 5 * 60 * 1000;

export function createChallengeStore(connection: Connection) {
  const challenges = connection.collection<ChallengeRecord>('challenges');

  return {
    init: () =>
      challenges.createIndexes([
        { key: { adminId: 1, kind: 1, expireAt: -1 } },
        { key: { expireAt: 1 }, expireAfterSeconds: 0 },
      ]),

    /** Begins one that ends within five minutes. Returns its id, which can't be guessed. */
    async begin(challenge: Omit<ChallengeRecord, '_id' | 'expireAt'>, now: Date): Promise<string> {
      const _id = randomBytes(24).toString('base64url');
      await challenges.insertOne({ _id, ...challenge, expireAt: new Date(now.getTime() + lifeMs) });
      return _id;
    },

    find: (kind: ChallengeRecord['kind'], id: string, now: Date) =>
      challenges.findOne({ _id: id, kind, expireAt: { $gt: now } }),

    /** The newest of an administrator. */
    findOf: (kind: ChallengeRecord['kind'], adminId: Types.ObjectId, now: Date) =>
      challenges.findOne({ kind, adminId, expireAt: { $gt: now } }, { sort: { expireAt: -1 } }),

    /** Ends one. Gives it to one caller alone; null when it was ended before or is over. */
    take: (kind: ChallengeRecord['kind'], id: string, now: Date) =>
      challenges.findOneAndDelete({ _id: id, kind, expireAt: { $gt: now } }),
  };
}
