import { topics } from '@platform/contracts';
import {
  connectMongo,
  connectRedis,
  createOutbox,
  createProducer,
  type Logger,
  revoker,
} from '@platform/service-kit';
import { createNumberThrottle } from './clients/number-throttle.ts';
import type { CommandConfig, MembershipConfig } from './config.ts';
import { createMemberChanges } from './store/member-changes.ts';
import { createMemberStore } from './store/members.ts';

export const serviceName = 'membership';

export type Context = Awaited<ReturnType<typeof openContext>>['context'];

/**
 * Opens the member store and its changes, all that a command needs. The caller closes the resources.
 * @throws when MongoDB isn't usable within `startupTimeoutMs`
 */
export async function openMembers(config: CommandConfig, logger: Logger, startupTimeoutMs?: number) {
  const redis = await connectRedis({ url: config.redis.url, logger });
  const producer = await createProducer({
    ...config.kafka,
    clientId: serviceName,
    logger,
    topics: [topics.member, topics.audit],
  });
  const isProduction = config.server.nodeEnv === 'production';
  const mongo = await connectMongo({
    url: config.mongo.url,
    logger,
    ...(startupTimeoutMs && { startupTimeoutMs }),
    async open(connection) {
      const members = createMemberStore(connection, isProduction);
      await members.init();
      return { members, outbox: await createOutbox({ connection, producer, logger }) };
    },
  });
  const { connection } = mongo;
  const { members, outbox } = mongo.stores;
  const revoke = revoker(redis.client, 'member', logger);
  const changes = createMemberChanges({ connection, members, outbox, revoke, isProduction });
  // Verification and changes work without Redis and Kafka, so only MongoDB decides readiness.
  const resources = { mongo, redis: { close: redis.close }, producer, outbox };
  return { members, changes, redis: redis.client, resources };
}

/** Opens the routes' dependencies. */
export async function openContext(config: MembershipConfig, logger: Logger) {
  const { members, changes, redis, resources } = await openMembers(config, logger);
  const throttle = createNumberThrottle(redis, config.verify);
  return { context: { members, changes, throttle, cookie: config.cookie }, resources };
}
