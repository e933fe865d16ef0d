import { type Config, commonConfig, env, readConfig } from '@platform/service-kit';

const shape = {
  server: commonConfig.server,
  identity: commonConfig.identity,
  kafka: commonConfig.kafka,
  tracking: {
    /** How long the topic keeps events, for consumers that are behind and for a replay. */
    retentionDays: env.int({ name: 'TRACKING_RETENTION_DAYS', min: 1, max: 3_650, default: 30 }),
    /** Events held in memory until Kafka has them; above it, POSTs are refused. */
    waitingEvents: env.int({ name: 'TRACKING_WAITING_EVENTS', min: 50, max: 1_000_000, default: 20_000 }),
  },
};

export type TrackingConfig = Config<typeof shape>;

/** Reads the service's configuration; throws a ConfigError that names every bad variable. */
export const readTrackingConfig = (environment: Record<string, string | undefined>): TrackingConfig =>
  readConfig(shape, environment);
