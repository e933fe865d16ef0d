import type { Logger, Mongo, RedisConnection } from '@platform/service-kit';
import { createLoginThrottle, type LoginThrottle } from './clients/login-throttle.ts';
import { createRevocations, type Revocations } from './clients/revocations.ts';
import type { AdminAuthConfig } from './config.ts';
import { adminTokenSeconds } from './domain/admin-tokens.ts';
import { createKeyEncryption } from './domain/key-encryption.ts';
import { createPasswords, type Passwords } from './domain/passwords.ts';
import { type KeyRing, openKeyRing } from './store/key-ring.ts';
import { createSigningKeyStore } from './store/signing-keys.ts';
import { openStores, type Stores } from './store/stores.ts';

/** A new key is published this long before it signs; keys are read again much more often. */
const keyLeadMs = 5 * 60 * 1000;
const defaultKeyRefreshMs = 30 * 1000;

export interface Context extends Stores {
  readonly logger: Logger;
  readonly isProduction: boolean;
  readonly now: () => Date;
  readonly keys: KeyRing;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  readonly revocations: Revocations;
}

interface Parts {
  config: AdminAuthConfig;
  logger: Logger;
  mongo: Mongo;
  redis: RedisConnection;
  now: () => Date;
  keyRefreshMs?: number;
}

/** Wires the service together. */
export async function createContext(parts: Parts): Promise<Context> {
  const { config, logger, mongo, redis, now, keyRefreshMs: refreshMs = defaultKeyRefreshMs } = parts;
  const stores = await openStores(mongo.connection);
  const keyStore = createSigningKeyStore(mongo.connection, createKeyEncryption(config.keys.encryptionSecret));
  await keyStore.init();
  const schedule = {
    rotateAfterMs: config.keys.rotateAfterSeconds * 1000,
    leadMs: keyLeadMs,
    tokenMs: adminTokenSeconds * 1000,
  };
  return {
    ...stores,
    logger,
    now,
    isProduction: config.server.nodeEnv === 'production',
    keys: await openKeyRing({ store: keyStore, schedule, now, logger, refreshMs }),
    passwords: createPasswords(),
    throttle: createLoginThrottle(redis.client, config.login),
    revocations: createRevocations(redis.client, logger),
  };
}
