import { type AdminRole, adminRoles, canonicalUsername } from '@platform/contracts';
import { isDuplicateKey } from '@platform/service-kit';
import {
  type ClientSession,
  type Connection,
  type QueryFilter,
  Schema,
  type Types,
  type UpdateQuery,
} from 'mongoose';

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

export interface PasskeyRecord {
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

export interface TotpRecord {
  /** The secret, sealed for this administrator. */
  secret: Buffer;
  /** The time step of the last code that was taken; no code of it or before is taken again. */
  step: number;
}

const passkeySchema = new Schema<PasskeyRecord>(
  {
    id: { type: String, required: true },
    publicKey: { type: Buffer, required: true },
    counter: { type: Number, required: true },
    transports: [String],
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: Date,
  },
  { _id: false, id: false },
);
const totpSchema = new Schema<TotpRecord>(
  { secret: { type: Buffer, required: true }, step: { type: Number, required: true } },
  { _id: false },
);

const adminSchema = new Schema<AdminRecord>(
  {
    username: { type: String, required: true },
    canonicalUsername: { type: String, required: true },
    passwordHash: { type: String, required: true },
    credentialVersion: { type: Number, default: 0 },
    disabled: { type: Boolean, default: false },
    role: { type: String, enum: adminRoles, required: true },
    createdAt: { type: Date, default: () => new Date() },
    passwordChangedAt: Date,
    seenAt: Date,
    passkeys: { type: [passkeySchema], default: [] },
    totp: totpSchema,
    recoveryCodes: { type: [String], default: [] },
  },
  { versionKey: false },
)
  .index({ canonicalUsername: 1 }, { unique: true })
  .index(
    { 'passkeys.id': 1 },
    { unique: true, partialFilterExpression: { 'passkeys.id': { $exists: true } } },
  );

/** Without documents, binary values are read as the driver's. */
const withBuffers = (admin: AdminRecord | null): AdminRecord | null =>
  admin && {
    ...admin,
    ...(admin.totp && { totp: { ...admin.totp, secret: Buffer.from(admin.totp.secret.buffer) } }),
    passkeys: admin.passkeys.map((one) => ({ ...one, publicKey: Buffer.from(one.publicKey.buffer) })),
  };

export type CredentialChange = UpdateQuery<AdminRecord>;
export type AdminStore = ReturnType<typeof createAdminStore>;

export function createAdminStore(connection: Connection) {
  const model = connection.model<AdminRecord>('Admin', adminSchema, 'admins');
  const byName = (username: string) => ({ canonicalUsername: canonicalUsername(username) });

  return {
    async init(): Promise<void> {
      await model.init();
      // Administrators that were made before there were roles are owners.
      await model.updateMany(
        { role: { $exists: false } },
        { $set: { role: 'owner', passkeys: [], recoveryCodes: [] } },
      );
    },

    find: async (username: string): Promise<AdminRecord | null> =>
      withBuffers(await model.findOne(byName(username)).lean<AdminRecord>()),

    findById: async (id: Types.ObjectId, session?: ClientSession): Promise<AdminRecord | null> =>
      withBuffers(await model.findById(id, null, { session }).lean<AdminRecord>()),

    findByPasskey: async (id: string): Promise<AdminRecord | null> =>
      withBuffers(await model.findOne({ 'passkeys.id': id }).lean<AdminRecord>()),

    /** All administrators, the oldest first. */
    async list(session?: ClientSession): Promise<AdminRecord[]> {
      const all = await model.find({}, null, { session }).sort({ _id: 1 }).lean<AdminRecord[]>();
      return all.flatMap((admin) => withBuffers(admin) ?? []);
    },

    /** Adds an admin; undefined when the name is taken. */
    async insert(
      username: string,
      passwordHash: string,
      role: AdminRole,
      session?: ClientSession,
    ): Promise<AdminRecord | undefined> {
      const admin = { username, ...byName(username), passwordHash, role };
      try {
        const [added] = await model.create([admin], { session });
        return added?.toObject();
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
      return await model
        .findOneAndUpdate(
          { _id: id, ...version },
          { ...change, $inc: { credentialVersion: 1 } },
          { returnDocument: 'after', session },
        )
        .lean<AdminRecord>();
    },

    /** Changes what ends no session. Says whether the record still met `condition`. */
    async update(
      id: Types.ObjectId,
      condition: QueryFilter<AdminRecord>,
      change: UpdateQuery<AdminRecord>,
      session?: ClientSession,
    ): Promise<boolean> {
      const { matchedCount } = await model.updateOne({ _id: id, ...condition }, change, { session });
      return matchedCount === 1;
    },
  };
}
