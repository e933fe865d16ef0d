import { commonConfig, configReader, env } from '@platform/service-kit';

const { server, mongo, kafka, identity } = commonConfig;

const shape = { server, mongo, kafka, identity, storage: { url: env.url({ name: 'STORAGE_URL' }) } };

export const readContentConfig = configReader(shape);
export type ContentConfig = ReturnType<typeof readContentConfig>;
