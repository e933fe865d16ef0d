import { limits, topics } from '@platform/contracts';
import {
  createBatchingProducer,
  createLogger,
  createProducer,
  type Logger,
  type RunningService,
  startService,
} from '@platform/service-kit';
import type { TrackingConfig } from './config.ts';
import { keepActionsIn } from './events/publish.ts';
import { routes } from './http/routes.ts';

const name = 'tracking';
const dayMs = 24 * 60 * 60 * 1000;
/** A POST isn't held longer for a Kafka that doesn't answer, in milliseconds; the gateway waits 10 s. */
const sendTimeoutMs = 3_000;

export interface Overrides {
  logger?: Logger;
}

/** Starts the service; resolves when it listens, whether or not Kafka is there yet. */
export async function start(config: TrackingConfig, overrides: Overrides = {}): Promise<RunningService> {
  const logger = overrides.logger ?? createLogger({ name, level: config.server.logLevel });
  const topic = topics.tracking;
  const settings = { 'retention.ms': String(config.tracking.retentionDays * dayMs) };
  const producer = await createProducer({
    ...config.kafka,
    clientId: name,
    logger,
    sendTimeoutMs,
    topics: [{ topic, settings }],
  });
  const batches = createBatchingProducer({ producer, topic, logger });
  return startService({
    name,
    config,
    logger,
    routes: (app) => routes(app, keepActionsIn(batches)),
    // The beacon of a page that closes is text/plain.
    body: { limit: limits.trackingBodyBytes, types: ['application/json', 'text/plain'] },
    // Not ready until Kafka was reached once, so that a bad address stops a roll-out. Kafka lost later leaves it ready: every
    // replica loses it at once, and a service that says 503 and why is of more use than none.
    checks: { kafka: () => batches.reachedOnce() },
    resources: { producer: { close: producer.close }, batches: { close: batches.close } },
  });
}
