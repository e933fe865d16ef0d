import { operations } from '@platform/contracts/operations';
import { register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { deliverObject } from './delivery.ts';
import { multipartRoutes } from './multipart.ts';
import { uploadRoutes } from './uploads.ts';

export function routes(app: Application, context: Context): void {
  register(app, operations.getObject, deliverObject(context));
  uploadRoutes(app, context);
  multipartRoutes(app, context);
}
