import { isDuplicateKey } from '@platform/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import { canonicalUsername } from '../domain/credentials.ts';

export interface AdminRecord {
  _id: Types.ObjectId;
  /** For display. */
  username: string;
  /** For comparison. */
  canonicalUsername: string;
  passwordHash: string;
  /** Counts credential changes; sessions with an older version are invalid. */
  credentialVersion: number;
  disabled: boolean;
  createdAt: Date;
}

const adminSchema = new Schema<AdminRecord>(
  {
    username: { type: String, required: true },
    canonicalUsername: { type: String, required: true },
    passwordHash: { type: String, required: true },
    credentialVersion: { type: Number, default: 0 },
    disabled: { type: Boolean, default: false },
    createdAt: { type: Date, default: () => new Date() },
  },
  { versionKey: false },
).index({ canonicalUsername: 1 }, { unique: true });

export type AdminStore = ReturnType<typeof createAdminStore>;

export function createAdminStore(connection: Connection) {
  const model = connection.model<AdminRecord>('Admin', adminSchema, 'admins');
  const byName = (username: string) => ({ canonicalUsername: canonicalUsername(username) });

  const changeCredentials = async (username: string, change: Partial<AdminRecord>) =>
    await model
      .findOneAndUpdate(
        byName(username),
        { $set: change, $inc: { credentialVersion: 1 } },
        { returnDocument: 'after' },
      )
      .lean<AdminRecord>();

  return {
    init: () => model.init(),

    async find(username: string): Promise<AdminRecord | null> {
      return await model.findOne(byName(username)).lean<AdminRecord>();
    },

    async findById(id: Types.ObjectId): Promise<AdminRecord | null> {
      return await model.findById(id).lean<AdminRecord>();
    },

    /** Adds an admin; undefined when the name is taken. */
    async insert(username: string, passwordHash: string): Promise<AdminRecord | undefined> {
      try {
        return (await model.create({ username, ...byName(username), passwordHash })).toObject();
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
    },

    /** Sets a password, ends all sessions and re-enables a disabled admin. */
    resetPassword: (username: string, passwordHash: string) =>
      changeCredentials(username, { passwordHash, disabled: false }),

    /** Disables an admin and ends all sessions for good. */
    disable: (username: string) => changeCredentials(username, { disabled: true }),
  };
}
