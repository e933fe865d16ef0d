import { fileURLToPath } from 'node:url';
import { env, readConfig, serverConfig } from '@platform/service-kit';
import { readRuntimeConfig } from './page.ts';

const builtPages = fileURLToPath(new URL('../dist', import.meta.url));

const shape = {
  server: {
    ...serverConfig,
    port: env.port({ name: 'PORT' }).default(8090),
    adminPort: env.port({ name: 'ADMIN_PORT' }).default(8190),
  },
  content: {
    /** Without it the pages say what the environment says. */
    url: env.url({ name: 'CONTENT_URL' }).optional(),
    serviceTokenSecrets: env
      .secrets({ name: 'SERVICE_TOKEN_SECRET', minLength: 32, requiredWith: 'CONTENT_URL' })
      .optional(),
  },
  pages: { folder: env.string({ name: 'PAGES_FOLDER' }).default(builtPages) },
};

/** Reads the environment once. @throws ConfigError naming every bad variable */
export const readWebConfig = (environment: Record<string, string | undefined>) => ({
  ...readConfig(shape, environment),
  runtime: readRuntimeConfig(environment),
});

export type WebConfig = ReturnType<typeof readWebConfig>;
