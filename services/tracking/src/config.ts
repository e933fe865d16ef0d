import { type Config, commonConfig, env, readConfig } from '@platform/service-kit';

const shape = {
  server: commonConfig.server,
  identity: commonConfig.identity,
  kafka: commonConfig.kafka,
  tracking: {
    /** How long the topic keeps events, for consumers that are behind and for a replay. */
    retentionDays: env.int({ name: 'TRACKING_RETENTION_DAYS', min: 1, max: 3_650 }).default(30),
  },
};

export type TrackingConfig = Config<typeof shape>;

/** Reads the service's configuration; throws a ConfigError that names every bad variable. */
export const readTrackingConfig = (environment: Record<string, string | undefined>): TrackingConfig =>
  readConfig(shape, environment);
