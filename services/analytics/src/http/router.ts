import { expressPath, paths } from '@platform/contracts';
import { requireAdmin } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { getSummary } from './get-summary.ts';
import { getUser } from './get-user.ts';
import { listUsers } from './list-users.ts';
import { whenReady } from './when-ready.ts';

/** Every route and who may use it. */
export function registerRoutes(app: Application, context: Context): void {
  const ready = whenReady(context.schema);
  app.get(paths.analyticsSummary, requireAdmin, ready, getSummary(context));
  app.get(paths.analyticsUsers, requireAdmin, ready, listUsers(context));
  app.get(expressPath(paths.analyticsUser), requireAdmin, ready, getUser(context));
}
