import { paths } from '@platform/contracts';
import { requireMember } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { trackActions } from './track-actions.ts';

/** Every route and who may use it. */
export function routes(app: Application, context: Context): void {
  app.post(paths.track, requireMember, trackActions(context));
}
