import { operations } from '@platform/contracts/operations';
import { register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { trackActions } from './track-actions.ts';

export function routes(app: Application, context: Context): void {
  register(app, operations.trackActions, trackActions(context));
}
