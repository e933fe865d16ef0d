import { apiPath, limits } from '@platform/contracts';
import {
  adminBodyLimit,
  createLogger,
  type Logger,
  type RunningService,
  startService,
} from '@platform/service-kit';
import type { MembershipConfig } from './config.ts';
import { openContext, serviceName } from './context.ts';
import { routes } from './http/routes.ts';

export interface Overrides {
  logger?: Logger;
}

/** Starts the service; resolves when it is ready. */
export async function start(config: MembershipConfig, overrides: Overrides = {}): Promise<RunningService> {
  const logger = overrides.logger ?? createLogger({ name: serviceName, level: config.server.logLevel });
  const { context, resources } = await openContext(config, logger);
  return startService({
    name: serviceName,
    config,
    logger,
    routes: (app) => routes(app, context),
    resources,
    body: { limit: adminBodyLimit(limits.requestBodyBytes, apiPath('/api/members/import')) },
  });
}
