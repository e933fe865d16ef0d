import { createLogger, type Logger, type RunningService, startService } from '@platform/service-kit';
import type { AdminAuthConfig } from './config.ts';
import { type Clock, openContext, serviceName } from './context.ts';
import { routes } from './http/routes.ts';

export interface Overrides extends Clock {
  logger?: Logger;
}

/** Starts the service; resolves when it is ready. */
export async function start(config: AdminAuthConfig, overrides: Overrides = {}): Promise<RunningService> {
  const logger = overrides.logger ?? createLogger({ name: serviceName, level: config.server.logLevel });
  const { context, resources } = await openContext(config, logger, overrides);
  return startService({
    name: serviceName,
    config,
    logger,
    routes: (app) => routes(app, context),
    resources,
  });
}
