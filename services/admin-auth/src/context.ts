import { auditEventSchema, topics } from '@platform/contracts';
import {
  connectMongo,
  connectRedis,
  createProducer,
  done,
  drop,
  type Logger,
  type Resource,
  revoker,
  runConsumer,
} from '@platform/service-kit';
import type { Connection } from 'mongoose';
import { createLoginThrottle, type LoginThrottle } from './clients/login-throttle.ts';
import type { AdminAuthConfig } from './config.ts';
import { createPasswords, type Passwords } from './domain/credentials.ts';
import { createKeyEncryption } from './domain/key-encryption.ts';
import { adminTokenSeconds } from './domain/sessions.ts';
import { type AdminStore, createAdminStore } from './store/admins.ts';
import { type AuditLog, createAuditLog } from './store/audit-log.ts';
import { createSessionStore, type SessionStore } from './store/sessions.ts';
import { type KeyRing, openKeyRing } from './store/signing-keys.ts';
import { createTrustedAddressStore, type TrustedAddressStore } from './store/trusted-addresses.ts';

export const serviceName = 'admin-auth';

/** How long a new key is published before it signs; much longer than the refresh interval. */
const keyLeadMs = 5 * 60 * 1000;
const defaultKeyRefreshMs = 30 * 1000;

export interface Stores {
  readonly admins: AdminStore;
  readonly sessions: SessionStore;
  readonly auditLog: AuditLog;
  readonly trustedAddresses: TrustedAddressStore;
}

export interface Context extends Stores {
  readonly isProduction: boolean;
  readonly now: () => Date;
  readonly keys: KeyRing;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  /** Tells the gateways that sessions have ended. */
  readonly revoke: (...sessionIds: string[]) => Promise<void>;
}

export interface Clock {
  now?: () => Date;
  /** How often signing keys are reloaded. */
  keyRefreshMs?: number;
}

/** Opens the collections and waits for their indexes, because uniqueness depends on them. */
export async function openStores(connection: Connection): Promise<Stores> {
  const stores = {
    admins: createAdminStore(connection),
    sessions: createSessionStore(connection),
    auditLog: createAuditLog(connection),
    trustedAddresses: createTrustedAddressStore(connection),
  };
  await Promise.all(Object.values(stores).map((store) => store.init()));
  return stores;
}

/** Opens the routes' context, and the consumer that writes other services' changes into the audit log. */
export async function openContext(
  config: AdminAuthConfig,
  logger: Logger,
  { now = () => new Date(), keyRefreshMs = defaultKeyRefreshMs }: Clock = {},
): Promise<{ context: Context; resources: Record<string, Resource> }> {
  const redis = await connectRedis({ url: config.redis.url, logger });
  const keyRing = {
    encryptions: config.keys.encryptionSecrets.map(createKeyEncryption),
    schedule: {
      rotateAfterMs: config.keys.rotateAfterSeconds * 1000,
      leadMs: keyLeadMs,
      tokenMs: adminTokenSeconds * 1000,
    },
    now,
    logger,
    refreshMs: keyRefreshMs,
  };
  const mongo = await connectMongo({
    url: config.mongo.url,
    logger,
    open: async (connection) => ({
      stores: await openStores(connection),
      keys: await openKeyRing({ connection, ...keyRing }),
    }),
  });
  const { stores, keys } = mongo.stores;
  const kafka = { ...config.kafka, clientId: serviceName, logger };
  const producer = await createProducer({ ...kafka, topics: [topics.deadLetter] });
  const consumer = await runConsumer({
    ...kafka,
    groupId: `${serviceName}.audit`,
    topics: [topics.audit],
    schema: auditEventSchema,
    handler: async ({ value }) =>
      (await stores.auditLog.append(value)) ? done() : drop('already in the log'),
    deadLetter: producer,
  });
  const context: Context = {
    ...stores,
    now,
    keys,
    isProduction: config.server.nodeEnv === 'production',
    passwords: createPasswords(),
    throttle: createLoginThrottle(redis.client, config.login),
    revoke: revoker(redis.client, 'session', logger),
  };
  // Tokens and sessions work without Redis and Kafka, so only MongoDB decides readiness.
  const resources: Record<string, Resource> = {
    mongo,
    redis: { close: redis.close },
    keys,
    producer,
    consumer,
  };
  return { context, resources };
}
