import { adminTokenSeconds, auditEventSchema, consumerGroups, messages, topics } from '@platform/contracts';
import {
  connectMongo,
  connectRedis,
  createProducer,
  errors,
  type Logger,
  revoker,
  runConsumer,
  withTransaction,
} from '@platform/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { createLoginThrottle } from './clients/login-throttle.ts';
import type { AdminAuthConfig } from './config.ts';
import { createPasswords } from './domain/credentials.ts';
import { createInviteTokens } from './domain/invites.ts';
import { createKeyEncryption, type KeyEncryption } from './domain/key-encryption.ts';
import { passkeysAt } from './domain/passkeys.ts';
import { createAdminStore } from './store/admins.ts';
import { createAuditLog } from './store/audit-log.ts';
import { createChallengeStore } from './store/challenges.ts';
import { createSessionStore } from './store/sessions.ts';
import { openKeyRing } from './store/signing-keys.ts';
import { createTeamStore } from './store/team.ts';
import { createTrustedAddressStore } from './store/trusted-addresses.ts';

export const serviceName = 'admin-auth';

/** How long a new key is published before it signs; much longer than the refresh interval. */
const keyLeadMs = 5 * 60 * 1000;
const defaultKeyRefreshMs = 30 * 1000;

export type Stores = Awaited<ReturnType<typeof openStores>>;
export type Context = Awaited<ReturnType<typeof openContext>>['context'];

/** Overrides for tests. */
export interface Overrides {
  logger?: Logger;
  now?: () => Date;
  /** How often signing keys are reloaded. */
  keyRefreshMs?: number;
}

/** Opens the collections and waits for their indexes, because uniqueness depends on them. */
export async function openStores(connection: Connection) {
  const stores = {
    admins: createAdminStore(connection),
    sessions: createSessionStore(connection),
    auditLog: createAuditLog(connection),
    trustedAddresses: createTrustedAddressStore(connection),
    challenges: createChallengeStore(connection),
    team: createTeamStore(connection),
  };
  await Promise.all(Object.values(stores).map((store) => store.init()));
  const transaction = <T>(work: (session: ClientSession) => Promise<T>) => withTransaction(connection, work);
  return { ...stores, transaction };
}

/** Seals the apps' secrets with the first encryption secret, so that the others can be removed. */
async function renewSeals({ admins }: Stores, encryption: KeyEncryption): Promise<void> {
  for (const { _id, totp } of await admins.list()) {
    if (!totp) continue;
    const old = totp.secret;
    const id = _id.toHexString();
    const text = encryption.open(old, id);
    if (text === undefined || encryption.isCurrent(old, id)) continue;
    const renewed = encryption.seal(text, id);
    await admins.update(_id, { 'totp.secret': old }, { $set: { 'totp.secret': renewed } });
  }
}

/** Opens the routes' context, and the consumer that writes other services' changes into the audit log. */
export async function openContext(
  config: AdminAuthConfig,
  logger: Logger,
  { now = () => new Date(), keyRefreshMs = defaultKeyRefreshMs }: Overrides,
) {
  const redis = await connectRedis({ url: config.redis.url, logger });
  const encryption = createKeyEncryption(...config.keys.encryptionSecrets);
  const schedule = {
    rotateAfterMs: config.keys.rotateAfterSeconds * 1000,
    leadMs: keyLeadMs,
    tokenMs: adminTokenSeconds * 1000,
  };
  const mongo = await connectMongo({
    url: config.mongo.url,
    logger,
    open: async (connection) => {
      const stores = await openStores(connection);
      await renewSeals(stores, encryption);
      const keyRing = { connection, encryption, schedule, now, logger, refreshMs: keyRefreshMs };
      return { stores, keys: await openKeyRing(keyRing) };
    },
  });
  const { stores, keys } = mongo.stores;
  const kafka = { ...config.kafka, clientId: serviceName, logger };
  const producer = await createProducer({ ...kafka, topics: [topics.deadLetter] });
  const consumer = await runConsumer({
    ...kafka,
    groupId: consumerGroups.audit,
    topics: [topics.audit],
    schema: auditEventSchema,
    handler: ({ value }) => stores.auditLog.append(value),
    deadLetter: producer,
  });
  const passkeys = passkeysAt(config.passkeys.origin);
  const context = {
    ...stores,
    now,
    keys,
    isProduction: config.server.nodeEnv === 'production',
    passwords: createPasswords(),
    throttle: createLoginThrottle(redis.client, config.login),
    /** Counts wrong codes of second factors. */
    codeThrottle: createLoginThrottle(redis.client, config.login, { prefix: 'code', isStrict: true }),
    encryption,
    inviteTokens: createInviteTokens(config.keys.encryptionSecrets),
    hasPasskeys: passkeys !== undefined,
    /** @throws {AppError} 409 when the server has no origin that passkeys can be bound to */
    passkeys: () => {
      if (!passkeys) throw errors.conflict(messages.passkeysOff);
      return passkeys;
    },
    /** Tells the gateways that sessions have ended. */
    revoke: revoker(redis.client, 'session', logger),
  };
  // Tokens and sessions work without Redis and Kafka, so only MongoDB decides readiness.
  const resources = { mongo, redis: { close: redis.close }, keys, producer, consumer };
  return { context, resources };
}
