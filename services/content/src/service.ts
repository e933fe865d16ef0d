import { apiPath, limits } from '@platform/contracts';
import { adminBodyLimit, serviceStarter } from '@platform/service-kit';
import type { ContentConfig } from './config.ts';
import { openContext, serviceName } from './context.ts';
import { routes } from './http/routes.ts';

/** Starts the service; resolves when it is ready. */
export const start = serviceStarter(serviceName, async (config: ContentConfig, logger) => {
  const { context, resources } = await openContext(config, logger);
  return {
    resources,
    routes: (app) => routes(app, context),
    body: { limit: adminBodyLimit(limits.blogPostBodyBytes, apiPath('/api/blog-posts')) },
  };
});
