import { generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto';
import { isDuplicateKey } from '@platform/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { KeyEncryption } from '../domain/key-encryption.ts';
import type { KeyTimes } from '../domain/key-schedule.ts';

interface SigningKeyRecord extends KeyTimes {
  /** The key's `kid`. */
  _id: string;
  /** Counts the keys made; unique, so that of two processes that make the next key at once, one does. */
  generation: number;
  publicJwk: JsonWebKey;
  encryptedPrivateJwk: Buffer;
}

export interface SigningKey extends KeyTimes {
  kid: string;
  generation: number;
  publicJwk: JsonWebKey;
  /** Undefined when the key was sealed under another secret than this process has: others sign with it, this one can't. */
  privateJwk: JsonWebKey | undefined;
}

const signingKeySchema = new Schema<SigningKeyRecord>(
  {
    _id: { type: String, required: true },
    generation: { type: Number, required: true },
    publicJwk: { type: Schema.Types.Mixed, required: true },
    encryptedPrivateJwk: { type: Buffer, required: true },
    activeFrom: { type: Date, required: true },
    signUntil: { type: Date, required: true },
    expireAt: { type: Date, required: true },
  },
  { versionKey: false },
)
  .index({ generation: 1 }, { unique: true })
  .index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export type SigningKeyStore = ReturnType<typeof createSigningKeyStore>;

/** Signing keys in MongoDB, their private parts encrypted. */
export function createSigningKeyStore(connection: Connection, encryption: KeyEncryption) {
  const model = connection.model<SigningKeyRecord>('SigningKey', signingKeySchema, 'signing_keys');

  const opened = (record: SigningKeyRecord): SigningKey => {
    const { _id: kid, generation, publicJwk, activeFrom, signUntil, expireAt, encryptedPrivateJwk } = record;
    const text = encryption.open(Buffer.from(encryptedPrivateJwk.buffer), kid);
    const privateJwk = text === undefined ? undefined : (JSON.parse(text) as JsonWebKey);
    return { kid, generation, publicJwk, privateJwk, activeFrom, signUntil, expireAt };
  };

  return {
    init: () => model.init(),

    async list(): Promise<SigningKey[]> {
      return (await model.find().sort({ generation: 1 }).lean<SigningKeyRecord[]>()).map(opened);
    },

    /** Makes the key of a generation. When another process has made it already, does nothing. */
    async make(generation: number, times: KeyTimes): Promise<void> {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const kid = randomUUID();
      const sealed = encryption.seal(JSON.stringify(pair.privateKey.export({ format: 'jwk' })), kid);
      const publicJwk = pair.publicKey.export({ format: 'jwk' });
      try {
        await model.create({ _id: kid, generation, publicJwk, encryptedPrivateJwk: sealed, ...times });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}
