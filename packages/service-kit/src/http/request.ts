import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Identity } from '../identity/identity.ts';
import { type Logger, serializeRequest } from '../logger/logger.ts';
import { clientClosedRequest, methodLabel, requestDuration, requestsInFlight } from '../metrics/metrics.ts';

declare global {
  // Where express lets applications add fields to requests.
  namespace Express {
    interface Request {
      /** Id of this request across services; on every log line and in every error response. */
      id: string;
      /** Logger that carries the request id. */
      log: Logger;
      /** Who is asking, as the gateway says; undefined when the request didn't come through it. */
      identity?: Identity;
      /** Name of the service that calls an /internal route. */
      caller?: string;
    }
  }
}

const storage = new AsyncLocalStorage<string>();

/** Runs `work` so that `currentRequestId()` gives `requestId` in everything it starts. */
export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return storage.run(requestId, work);
}

/** Gives the id of the request being served, or undefined outside one. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}

/** Carries a request's id from the gateway to the services, and back to the client. */
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

/** Logs and measures every request once it is over: method, path, status, milliseconds; no query, no headers, no bodies. */
export const accessLog: RequestHandler = (req, res, next) => {
  const started = performance.now();
  requestsInFlight.inc();
  res.once('close', () => {
    const ms = performance.now() - started;
    const status = res.writableFinished ? res.statusCode : clientClosedRequest;
    requestsInFlight.dec();
    // The template of the route, never the path: ids and numbers in it are a member's.
    const route: string = req.route?.path ?? 'unmatched';
    requestDuration.observe({ route, method: methodLabel(req.method), status }, ms / 1000);
    req.log.info({ ...serializeRequest(req), status, ms: Math.round(ms * 10) / 10 }, 'request');
  });
  next();
};
