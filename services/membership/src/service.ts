import { apiPath, limits } from '@platform/contracts';
import { adminBodyLimit, serviceStarter } from '@platform/service-kit';
import type { MembershipConfig } from './config.ts';
import { openContext, serviceName } from './context.ts';
import { routes } from './http/routes.ts';

/** Starts the service; resolves when it is ready. */
export const start = serviceStarter(serviceName, async (config: MembershipConfig, logger) => {
  const { context, resources } = await openContext(config, logger);
  return {
    routes: (app) => routes(app, context),
    resources,
    body: { limit: adminBodyLimit(limits.requestBodyBytes, apiPath('/api/members/import')) },
  };
});
