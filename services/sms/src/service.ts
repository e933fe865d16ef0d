import { apiPath, limits } from '@platform/contracts';
import {
  createLogger,
  defaultBodyLimit,
  type Logger,
  type RunningService,
  startService,
} from '@platform/service-kit';
import type { Request } from 'express';
import type { SmsConfig } from './config.ts';
import { openContext, serviceName } from './context.ts';
import { routes } from './http/routes.ts';

export interface Overrides {
  logger?: Logger;
}

const listsMembers: readonly string[] = [apiPath('/api/sms/send'), apiPath('/api/sms/preview')];

/** A higher limit where members are listed, for administrators only. */
const bodyLimit = ({ path, identity }: Request): number =>
  listsMembers.includes(path) && identity?.admin ? limits.requestBodyBytes : defaultBodyLimit;

/** Starts the service; resolves when it is ready. */
export async function start(config: SmsConfig, overrides: Overrides = {}): Promise<RunningService> {
  const logger = overrides.logger ?? createLogger({ name: serviceName, level: config.server.logLevel });
  const { context, resources } = await openContext(config, logger);
  return startService({
    name: serviceName,
    config,
    logger,
    routes: (app) => routes(app, context),
    resources,
    body: { limit: bodyLimit },
  });
}
