import { errors } from '@platform/service-kit';
import type { RequestHandler } from 'express';
import type { Schema } from '../store/schema.ts';

/** Seconds after which the tables may be there. */
const retryAfterSeconds = 2;

/** Answers 503 until the tables are there. */
export function whenReady(schema: Schema): RequestHandler {
  let ready = false;
  schema.ready.then(
    () => {
      ready = true;
    },
    // Logged where it is brought up; here it stays not ready.
    () => {},
  );
  return (_req, _res, next) => {
    if (!ready) throw errors.unavailable(undefined, retryAfterSeconds);
    next();
  };
}
