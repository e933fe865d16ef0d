import { createLogger, type RunningService, startService } from '@platform/service-kit';
import type { ScraperConfig } from './config.ts';
import { type Overrides, openContext } from './context.ts';
import { routes } from './http/routes.ts';

const name = 'scraper';

/** Starts the service; resolves when it listens, even without Redis. */
export async function start(config: ScraperConfig, overrides: Overrides = {}): Promise<RunningService> {
  const logger = overrides.logger ?? createLogger({ name, level: config.server.logLevel });
  const { context, resources } = await openContext(config, logger, overrides);
  return startService({ name, config, logger, routes: (app) => routes(app, context), resources });
}
