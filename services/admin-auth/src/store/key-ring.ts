import type { JsonWebKey } from 'node:crypto';
import type { Logger } from '@platform/service-kit';
import {
  needsNewKey,
  publishedKeys,
  type ScheduleOptions,
  signingKey,
  timesOfNewKey,
} from '../domain/key-schedule.ts';
import type { SigningKey, SigningKeyStore } from './signing-keys.ts';

export interface KeyRingOptions {
  store: SigningKeyStore;
  schedule: ScheduleOptions;
  now: () => Date;
  logger: Logger;
  /** How often the keys are read again; well under the schedule's lead, so that every replica publishes a key in time. */
  refreshMs: number;
}

export type KeyRing = Awaited<ReturnType<typeof openKeyRing>>;

/** The keys as this process knows them, kept fresh and rotated by age. */
export async function openKeyRing({ store, schedule, now, logger, refreshMs }: KeyRingOptions) {
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
