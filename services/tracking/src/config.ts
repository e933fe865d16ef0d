import { type Config, commonConfig, readConfig } from '@platform/service-kit';

const shape = {
  server: commonConfig.server,
  identity: commonConfig.identity,
  kafka: commonConfig.kafka,
};

export type TrackingConfig = Config<typeof shape>;

/** Reads the service's configuration; throws a ConfigError that names every bad variable. */
export const readTrackingConfig = (environment: Record<string, string | undefined>): TrackingConfig =>
  readConfig(shape, environment);
