import { generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto';
import { isDuplicateKey, type Logger, repeat } from '@platform/service-kit';
import type { Connection } from 'mongoose';
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
  /** Sequence number; unique, so that only one of several processes makes the next key. */
  generation: number;
  publicJwk: JsonWebKey;
  encryptedPrivateJwk: Buffer;
}

interface KeyRingOptions {
  connection: Connection;
  encryption: KeyEncryption;
  schedule: ScheduleOptions;
  now: () => Date;
  logger: Logger;
  /** How often the keys are reloaded; well below the lead time, so that every replica publishes a key in time. */
  refreshMs: number;
}

/** The signing keys, in MongoDB with their private parts encrypted; cached, refreshed and rotated by age. */
export async function openKeyRing(options: KeyRingOptions) {
  const { connection, encryption, schedule, now, logger, refreshMs } = options;
  const stored = connection.collection<SigningKeyRecord>('signing_keys');
  await stored.createIndexes([
    { key: { generation: 1 }, unique: true },
    { key: { expireAt: 1 }, expireAfterSeconds: 0 },
  ]);

  const opened = ({ _id: kid, encryptedPrivateJwk: sealed, ...rest }: SigningKeyRecord) => {
    const text = encryption.open(sealed, kid);
    return {
      kid,
      ...rest,
      /** Undefined when it was encrypted with another secret: other replicas sign with it, this one can't. */
      privateJwk: text === undefined ? undefined : (JSON.parse(text) as JsonWebKey),
      /** Encrypted with the first secret. */
      isCurrent: encryption.isCurrent(sealed, kid),
    };
  };
  const list = () => stored.find().sort({ generation: 1 }).map(opened).toArray();

  /** Makes the key of a generation, unless another process already has. */
  async function make(generation: number, times: KeyTimes): Promise<void> {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const kid = randomUUID();
    const sealed = encryption.seal(JSON.stringify(pair.privateKey.export({ format: 'jwk' })), kid);
    const publicJwk = pair.publicKey.export({ format: 'jwk' });
    try {
      await stored.insertOne({ _id: kid, generation, publicJwk, encryptedPrivateJwk: sealed, ...times });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  let keys: ReturnType<typeof opened>[] = [];

  /**
   * Only keys this process can decrypt count, so that replicas with different secrets (while one is changed) still have
   * a key to sign with.
   */
  const usable = () => keys.filter((key) => key.privateJwk !== undefined);

  async function refresh(): Promise<void> {
    keys = await list();
    // A key of the first secret must be there before the second one goes.
    const isSecretNew = !usable().some(({ isCurrent, signUntil }) => isCurrent && now() < signUntil);
    if (!isSecretNew && !needsNewKey(usable(), now(), schedule)) return;
    const isReplacement = signingKey(usable(), now()) !== undefined;
    const generation = Math.max(0, ...keys.map((key) => key.generation)) + 1;
    await make(generation, timesOfNewKey(now(), isReplacement, schedule));
    keys = await list();
    logger.info({ generation, isReplacement }, 'signing key made');
  }

  await refresh();
  const failure = 'signing keys could not be refreshed';
  const refreshing = repeat({ work: refresh, everyMs: refreshMs, firstMs: refreshMs, logger, failure });

  return {
    /** The current signing key. */
    async signing(): Promise<{ kid: string; privateJwk: JsonWebKey }> {
      if (!signingKey(usable(), now())) await refresh();
      const key = signingKey(usable(), now());
      if (!key?.privateJwk) throw new Error('There is no signing key this process can use');
      return { kid: key.kid, privateJwk: key.privateJwk };
    },

    /** The public keys of all tokens that may still be valid. */
    jwks: () => ({
      keys: publishedKeys(keys, now()).map(({ kid, publicJwk }) => ({
        ...publicJwk,
        kid,
        alg: 'ES256',
        use: 'sig',
      })),
    }),

    close: refreshing.close,
  };
}
