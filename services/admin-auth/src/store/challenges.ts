import { randomBytes } from 'node:crypto';
import { type Connection, Schema, type Types } from 'mongoose';

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

const challengeSchema = new Schema<ChallengeRecord>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    adminId: Schema.Types.ObjectId,
    credentialVersion: Number,
    challenge: String,
    secret: Buffer,
    expireAt: { type: Date, required: true },
  },
  { versionKey: false },
)
  .index({ adminId: 1, kind: 1, expireAt: -1 })
  .index({ expireAt: 1 }, { expireAfterSeconds: 0 });

const lifeMs = 5 * 60 * 1000;

export type ChallengeStore = ReturnType<typeof createChallengeStore>;

export function createChallengeStore(connection: Connection) {
  const model = connection.model<ChallengeRecord>('Challenge', challengeSchema, 'challenges');

  return {
    init: () => model.init(),

    /** Begins one that ends within five minutes. Returns its id, which can't be guessed. */
    async begin(challenge: Omit<ChallengeRecord, '_id' | 'expireAt'>, now: Date): Promise<string> {
      const _id = randomBytes(24).toString('base64url');
      await model.create({ _id, ...challenge, expireAt: new Date(now.getTime() + lifeMs) });
      return _id;
    },

    async find(kind: ChallengeRecord['kind'], id: string, now: Date): Promise<ChallengeRecord | null> {
      return await model.findOne({ _id: id, kind, expireAt: { $gt: now } }).lean<ChallengeRecord>();
    },

    /** The newest of an administrator. */
    async findOf(kind: ChallengeRecord['kind'], adminId: Types.ObjectId, now: Date) {
      const condition = { kind, adminId, expireAt: { $gt: now } };
      const found = await model.findOne(condition).sort({ expireAt: -1 }).lean<ChallengeRecord>();
      // Without documents, binary values are read as the driver's.
      return found?.secret ? { ...found, secret: Buffer.from(found.secret.buffer) } : found;
    },

    /** Ends one. Gives it to one caller alone; null when it was ended before or is over. */
    async take(kind: ChallengeRecord['kind'], id: string, now: Date): Promise<ChallengeRecord | null> {
      return await model.findOneAndDelete({ _id: id, kind, expireAt: { $gt: now } }).lean<ChallengeRecord>();
    },
  };
}
