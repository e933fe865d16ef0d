import {
  type Config,
  env,
  identityConfig,
  kafkaConfig,
  mongoConfig,
  readConfig,
  serverConfig,
} from '@platform/service-kit';

const shape = {
  server: serverConfig,
  mongo: mongoConfig,
  kafka: kafkaConfig,
  identity: identityConfig,
  storage: { url: env.url({ name: 'STORAGE_URL' }) },
};

export type ContentConfig = Config<typeof shape>;

export const readContentConfig = (environment: Record<string, string | undefined>): ContentConfig =>
  readConfig(shape, environment);
