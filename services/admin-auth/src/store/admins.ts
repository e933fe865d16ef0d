import { type AdminRole, canonicalUsername } from '@platform/contracts';
import { isDuplicateKey } from '@platform/service-kit';
import { type ClientSession, type Connection, type mongo, Types } from 'mongoose';

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
  role: AdminRole;
  createdAt: Date;
  passwordChangedAt?: Date;
  /** When they last logged in. */
  seenAt?: Date;
  passkeys: PasskeyRecord[];
  totp?: TotpRecord;
  /** Hashes of the recovery codes that were not used. */
  recoveryCodes: string[];
}

interface PasskeyRecord {
  /** The credential's id, base64url. */
  id: string;
  publicKey: Buffer;
  /** The authenticator's count of signatures; 0 for those that don't count. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt?: Date;
}

interface TotpRecord {
  /** The secret, sealed for this administrator. */
  secret: Buffer;
  /** The time step of the last code that was taken; no code of it or before is taken again. */
  step: number;
}

export type CredentialChange = mongo.UpdateFilter<AdminRecord>;

export function createAdminStore(connection: Connection) {
  const admins = connection.collection<AdminRecord>('admins');
  const byName = (username: string) => ({ canonicalUsername: canonicalUsername(username) });

  return {
    async init(): Promise<void> {
      await admins.createIndexes([
        { key: { canonicalUsername: 1 }, unique: true },
        {
          key: { 'passkeys.id': 1 },
          unique: true,
          partialFilterExpression: { 'passkeys.id': { $exists: true } },
        },
      ]);
      // Administrators that were made before there were roles are owners.
      await admins.updateMany(
        { role: { $exists: false } },
        { $set: { role: 'owner', passkeys: [], recoveryCodes: [] } },
      );
    },

    find: (username: string) => admins.findOne(byName(username)),

    findById: (id: Types.ObjectId, session?: ClientSession) => admins.findOne({ _id: id }, { session }),

    findByPasskey: (id: string) => admins.findOne({ 'passkeys.id': id }),

    /** All administrators, the oldest first. */
    list: (session?: ClientSession) => admins.find({}, { session, sort: { _id: 1 } }).toArray(),

    /** Adds an admin; undefined when the name is taken. */
    async insert(
      username: string,
      passwordHash: string,
      role: AdminRole,
      session?: ClientSession,
    ): Promise<AdminRecord | undefined> {
      const admin: AdminRecord = {
        ...{ _id: new Types.ObjectId(), username, ...byName(username), passwordHash, role },
        ...{ credentialVersion: 0, disabled: false, createdAt: new Date(), passkeys: [], recoveryCodes: [] },
      };
      try {
        await admins.insertOne(admin, { session });
        return admin;
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
    },

    /**
     * Changes credentials, so that all sessions end. `ifVersion` rejects a change that another one came before.
     * @returns the changed record; null when there is none
     */
    async changeCredentials(
      id: Types.ObjectId,
      change: CredentialChange,
      { session, ifVersion }: { session?: ClientSession; ifVersion?: number } = {},
    ): Promise<AdminRecord | null> {
      const version = ifVersion === undefined ? {} : { credentialVersion: ifVersion };
      return await admins.findOneAndUpdate(
        { _id: id, ...version },
        { ...change, $inc: { credentialVersion: 1 } },
        { returnDocument: 'after', session },
      );
    },

    /** Changes what ends no session. Says whether the record still met `condition`. */
    async update(
      id: Types.ObjectId,
      condition: mongo.Filter<AdminRecord>,
      change: mongo.UpdateFilter<AdminRecord>,
      session?: ClientSession,
    ): Promise<boolean> {
      const { matchedCount } = await admins.updateOne({ _id: id, ...condition }, change, { session });
      return matchedCount === 1;
    },
  };
}
