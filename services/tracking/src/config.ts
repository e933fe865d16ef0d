import { commonConfig, configReader } from '@platform/service-kit';

const shape = {
  server: commonConfig.server,
  identity: commonConfig.identity,
  kafka: commonConfig.kafka,
};

export const readTrackingConfig = configReader(shape);
export type TrackingConfig = ReturnType<typeof readTrackingConfig>;
