import { serviceStarter } from '@platform/service-kit';
import type { ScraperConfig } from './config.ts';
import { type Overrides, openContext } from './context.ts';
import { routes } from './http/routes.ts';

/** Starts the service; resolves when it listens, even without Redis. */
export const start = serviceStarter(
  'scraper',
  async (config: ScraperConfig, logger, overrides: Overrides) => {
    const { context, resources } = await openContext(config, logger, overrides);
    return { routes: (app) => routes(app, context), resources };
  },
);
