import { auditEventSchema, topics } from '@platform/contracts';
import {
  connectMongo,
  connectRedis,
  createLogger,
  createProducer,
  type Logger,
  type RunningService,
  runConsumer,
  startService,
} from '@platform/service-kit';
import type { AdminAuthConfig } from './config.ts';
import { createContext } from './context.ts';
import { onAuditEvent } from './events/on-audit-event.ts';
import { routes } from './http/router.ts';

const name = 'admin-auth';

export interface Overrides {
  logger?: Logger;
  now?: () => Date;
  /** How often signing keys are read again. */
  keyRefreshMs?: number;
}

/** Starts the service; resolves when it can serve. */
export async function start(config: AdminAuthConfig, overrides: Overrides = {}): Promise<RunningService> {
  const logger = overrides.logger ?? createLogger({ name, level: config.server.logLevel });
  const now = overrides.now ?? (() => new Date());
  const mongo = await connectMongo({ url: config.mongo.url, logger });
  const redis = await connectRedis({ url: config.redis.url, logger });
  const context = await createContext({
    config,
    logger,
    mongo,
    redis,
    now,
    keyRefreshMs: overrides.keyRefreshMs,
  });
  const kafka = { ...config.kafka, clientId: name, logger };
  const producer = await createProducer({ ...kafka, topics: [topics.deadLetter] });
  const consumer = await runConsumer({
    ...kafka,
    groupId: `${name}.audit`,
    topics: [topics.audit],
    schema: auditEventSchema,
    handler: onAuditEvent(context.auditLog),
    deadLetter: producer,
  });
  return startService({
    name,
    config,
    logger,
    routes: (app) => routes(app, context),
    // Redis and Kafka away leave tokens and sessions usable, so only MongoDB decides readiness.
    resources: {
      mongo,
      redis: { close: redis.close },
      keys: context.keys,
      producer: { close: producer.close },
      consumer: { close: consumer.close },
    },
  });
}
