import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from '../logger/logger.ts';
import { runWithRequestId } from './request-context.ts';
import './request.ts';

export const requestIdHeader = 'x-request-id';

const saneRequestId = /^[A-Za-z0-9_-]{8,64}$/;

/** Gives every request an id: the caller's where it is a sane token, else a new UUID. Sets `req.id` and `req.log`. */
export function requestId(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const given = req.headers[requestIdHeader];
    req.id = typeof given === 'string' && saneRequestId.test(given) ? given : randomUUID();
    req.log = logger.child({ requestId: req.id });
    res.setHeader(requestIdHeader, req.id);
    runWithRequestId(req.id, next);
  };
}
