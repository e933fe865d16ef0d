import { errors } from '@platform/service-kit';
import type { RequestHandler } from 'express';
import type { Schema } from '../store/schema.ts';

/** Seconds after which the tables may be there. */
const retryAfterSeconds = 2;

/** Answers 503 until the tables are there. */
export const whenReady =
  (schema: Schema): RequestHandler =>
  (_req, _res, next) => {
    if (!schema.isReady()) throw errors.unavailable(undefined, retryAfterSeconds);
    next();
  };
