import { type Config, commonConfig, env, readConfig } from '@platform/service-kit';

const { server, mongo, kafka, identity } = commonConfig;

const shape = { server, mongo, kafka, identity, storage: { url: env.url({ name: 'STORAGE_URL' }) } };

export type ContentConfig = Config<typeof shape>;

export const readContentConfig = (environment: Record<string, string | undefined>): ContentConfig =>
  readConfig(shape, environment);
