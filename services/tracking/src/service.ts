import { limits, topics } from '@platform/contracts';
import { createBatchingProducer, createProducer, serviceStarter } from '@platform/service-kit';
import type { TrackingConfig } from './config.ts';
import { routes } from './http/routes.ts';

const name = 'tracking';
/** In milliseconds. Below the gateway's timeout of 10 s. */
const sendTimeoutMs = 3_000;

/** Starts the service; resolves when it listens, even without Kafka. */
export const start = serviceStarter(name, async (config: TrackingConfig, logger) => {
  const topic = topics.tracking;
  const producer = await createProducer({
    ...config.kafka,
    clientId: name,
    logger,
    sendTimeoutMs,
    topics: [topic],
  });
  const batches = createBatchingProducer({ producer, topic, logger });
  return {
    routes: (app) => routes(app, { batches, secrets: config.identity.serviceTokenSecrets }),
    // Beacons are text/plain.
    body: { limit: limits.trackingBodyBytes, types: ['application/json', 'text/plain'] },
    // Not ready until Kafka was reached once, so that a wrong address stops a roll-out. Losing Kafka later keeps it
    // ready: all replicas would lose it at once, and a 503 with a reason beats no service.
    checks: { kafka: () => batches.reachedOnce() },
    resources: { producer, batches },
  };
});
