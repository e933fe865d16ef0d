import type { Application } from 'express';
import type { Context } from '../context.ts';
import { campaignRoutes } from './campaigns.ts';
import { sendRoutes } from './send.ts';
import { suppressionRoutes } from './suppressions.ts';
import { webhookRoutes } from './webhooks.ts';

export function routes(app: Application, context: Context): void {
  sendRoutes(app, context);
  campaignRoutes(app, context);
  suppressionRoutes(app, context);
  webhookRoutes(app, context);
}
