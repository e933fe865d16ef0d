import { apiPath, limits } from '@platform/contracts';
import { adminBodyLimit, serviceStarter } from '@platform/service-kit';
import type { SmsConfig } from './config.ts';
import { openContext, serviceName } from './context.ts';
import { campaignRoutes } from './http/campaigns.ts';
import { sendRoutes } from './http/send.ts';
import { suppressionRoutes } from './http/suppressions.ts';
import { webhookRoutes } from './http/webhooks.ts';

/** Starts the service; resolves when it is ready. */
export const start = serviceStarter(serviceName, async (config: SmsConfig, logger) => {
  const { context, resources } = await openContext(config, logger);
  return {
    routes: (app) => {
      for (const add of [sendRoutes, campaignRoutes, suppressionRoutes, webhookRoutes]) add(app, context);
    },
    resources,
    body: {
      limit: adminBodyLimit(limits.requestBodyBytes, apiPath('/api/sms/send'), apiPath('/api/sms/preview')),
    },
  };
});
