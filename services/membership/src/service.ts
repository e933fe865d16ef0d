import { topics } from '@platform/contracts';
import {
  connectMongo,
  connectRedis,
  createLogger,
  createOutbox,
  createProducer,
  type Logger,
  type RunningService,
  startService,
} from '@platform/service-kit';
import type { MembershipConfig } from './config.ts';
import { createContext } from './context.ts';
import { routes } from './http/router.ts';

const name = 'membership';

export interface Overrides {
  logger?: Logger;
}

/** Starts the service; resolves when it can serve. */
export async function start(config: MembershipConfig, overrides: Overrides = {}): Promise<RunningService> {
  const logger = overrides.logger ?? createLogger({ name, level: config.server.logLevel });
  const mongo = await connectMongo({ url: config.mongo.url, logger });
  const redis = await connectRedis({ url: config.redis.url, logger });
  const producer = await createProducer({
    ...config.kafka,
    clientId: name,
    logger,
    topics: [topics.member, topics.audit],
  });
  const outbox = await createOutbox({ connection: mongo.connection, producer, logger });
  const context = await createContext(config, { logger, mongo, redis, outbox });
  return startService({
    name,
    config,
    logger,
    routes: (app) => routes(app, context),
    // Redis and Kafka away leave numbers checkable and changes possible, so only MongoDB decides readiness.
    resources: {
      mongo,
      redis: { close: redis.close },
      producer: { close: producer.close },
      outbox,
    },
  });
}
