import type { RequestHandler } from 'express';
import { serializeRequest } from '../logger/logger.ts';
import { clientClosedRequest, observeRequest, requestsInFlight } from '../metrics/http-metrics.ts';
import './request.ts';

/** Logs and measures every request once it is over: method, path, status, milliseconds; no query, no headers, no bodies. */
export const accessLog: RequestHandler = (req, res, next) => {
  const started = performance.now();
  requestsInFlight.inc();
  res.once('close', () => {
    const ms = performance.now() - started;
    const status = res.writableFinished ? res.statusCode : clientClosedRequest;
    requestsInFlight.dec();
    observeRequest(req, status, ms / 1000);
    req.log.info({ ...serializeRequest(req), status, ms: Math.round(ms * 10) / 10 }, 'request');
  });
  next();
};
