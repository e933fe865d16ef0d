import { apiPath, limits } from '@platform/contracts';
import {
  createLogger,
  defaultBodyLimit,
  type Logger,
  type RunningService,
  startService,
} from '@platform/service-kit';
import type { Request } from 'express';
import type { ContentConfig } from './config.ts';
import { openContext, serviceName } from './context.ts';
import { routes } from './http/routes.ts';

export interface Overrides {
  logger?: Logger;
}

/** A higher limit for posts, for administrators only. */
const bodyLimit = ({ path, identity }: Request): number =>
  path.startsWith(apiPath('/api/blog-posts')) && identity?.admin
    ? limits.blogPostBodyBytes
    : defaultBodyLimit;

/** Starts the service; resolves when it is ready. */
export async function start(config: ContentConfig, overrides: Overrides = {}): Promise<RunningService> {
  const logger = overrides.logger ?? createLogger({ name: serviceName, level: config.server.logLevel });
  const { context, resources } = await openContext(config, logger);
  return startService({
    name: serviceName,
    config,
    logger,
    resources,
    routes: (app) => routes(app, context),
    body: { limit: bodyLimit },
  });
}
