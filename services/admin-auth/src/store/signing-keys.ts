import { generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto';
import { isDuplicateKey, type Logger } from '@platform/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { KeyEncryption } from '../domain/key-encryption.ts';
import {
  type KeyTimes,
  needsNewKey,
  publishedKeys,
  type ScheduleOptions,
  signingKey,
  timesOfNewKey,
} from '../domain/key-schedule.ts';

interface SigningKeyRecord extends KeyTimes {
  /** The key's `kid`. */
  _id: string;
  /** Counts the keys made; unique, so that of two processes that make the next key at once, one does. */
  generation: number;
  publicJwk: JsonWebKey;
  encryptedPrivateJwk: Buffer;
}

interface SigningKey extends KeyTimes {
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

/** Signing keys in MongoDB, their private parts encrypted. */
function createSigningKeyStore(connection: Connection, encryption: KeyEncryption) {
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

interface KeyRingOptions {
  connection: Connection;
  encryption: KeyEncryption;
  schedule: ScheduleOptions;
  now: () => Date;
  logger: Logger;
  /** How often the keys are read again; well under the schedule's lead, so that every replica publishes a key in time. */
  refreshMs: number;
}

export type KeyRing = Awaited<ReturnType<typeof openKeyRing>>;

/** The keys as this process knows them, kept fresh and rotated by age. */
export async function openKeyRing(options: KeyRingOptions) {
  const { schedule, now, logger, refreshMs } = options;
  const store = createSigningKeyStore(options.connection, options.encryption);
  await store.init();
  let keys: SigningKey[] = [];

  /** Only keys this process can open count for signing: a secret being changed must not make replicas outbid each other. */
  const usable = () => keys.filter((key) => key.privateJwk !== undefined);

  async function refresh(): Promise<void> {
    keys = await store.list();
    if (!needsNewKey(usable(), now(), schedule)) return;
    const isReplacement = signingKey(usable(), now()) !== undefined;
    const generation = Math.max(0, ...keys.map((key) => key.generation)) + 1;
    await store.make(generation, timesOfNewKey(now(), isReplacement, schedule));
    keys = await store.list();
    logger.info({ generation, isReplacement }, 'signing key made');
  }

  await refresh();
  const timer = setInterval(() => {
    refresh().catch((err: unknown) => logger.warn({ err }, 'signing keys could not be refreshed'));
  }, refreshMs);
  timer.unref();

  return {
    refresh,

    /** The key to sign with now. */
    async signing(): Promise<{ kid: string; privateJwk: JsonWebKey }> {
      if (!signingKey(usable(), now())) await refresh();
      const key = signingKey(usable(), now());
      if (!key?.privateJwk) throw new Error('There is no signing key this process can use');
      return { kid: key.kid, privateJwk: key.privateJwk };
    },

    /** Public keys of every token that may still be valid. */
    jwks: () => ({
      keys: publishedKeys(keys, now()).map(({ kid, publicJwk }) => ({
        ...publicJwk,
        kid,
        alg: 'ES256',
        use: 'sig',
      })),
    }),

    close: async () => clearInterval(timer),
  };
}
