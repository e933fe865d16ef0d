import { serviceStarter } from '@platform/service-kit';
import type { AdminAuthConfig } from './config.ts';
import { type Overrides, openContext, serviceName } from './context.ts';
import { routes } from './http/routes.ts';

/** Starts the service; resolves when it is ready. */
export const start = serviceStarter(
  serviceName,
  async (config: AdminAuthConfig, logger, overrides: Overrides) => {
    const { context, resources } = await openContext(config, logger, overrides);
    return { routes: (app) => routes(app, context), resources };
  },
);
