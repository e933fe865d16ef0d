import express, { type Application, type RequestHandler } from 'express';
import { errors } from '../errors/app-error.ts';
import type { IdentityVerifier } from '../identity/identity.ts';
import type { ServiceTokens } from '../identity/service-tokens.ts';
import type { Logger } from '../logger/logger.ts';
import { errorMiddleware } from './error-middleware.ts';
import { callerMiddleware, identityMiddleware } from './guards.ts';
import { type JsonBodyOptions, jsonBody } from './json-body.ts';
import { accessLog, requestId } from './request.ts';

interface AppOptions {
  logger: Logger;
  /** Verifies the gateway's `x-identity`; without it no request has an identity. */
  identity?: IdentityVerifier;
  /** Verifies other services' tokens on /internal routes; without it no request has a caller. */
  serviceTokens?: ServiceTokens;
  /** Adds the routes. Register full paths (`app.get('/api/videos/:id', …)`): metrics read them. */
  configure: (app: Application) => void;
  /** How JSON bodies are read (100 kB at most by default); false leaves every body unread. */
  body?: JsonBodyOptions | false;
}

/** Responses are for the one who asked, and not kept anywhere unless a handler says otherwise. */
const notStored: RequestHandler = (_req, res, next) => {
  res.setHeader('cache-control', 'no-store');
  next();
};

/** Makes the express app every service has: request id, access log, identity, JSON bodies, the routes, 404, errors. */
export function createApp(options: AppOptions): Application {
  const { logger, identity, serviceTokens, configure, body } = options;
  const app = express();
  app.disable('x-powered-by');
  // Handlers that compare what they send name its ETag.
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(requestId(logger));
  app.use(accessLog);
  app.use(notStored);
  if (identity) app.use(identityMiddleware(identity));
  if (serviceTokens) app.use('/internal', callerMiddleware(serviceTokens));
  if (body !== false) app.use(jsonBody(body));
  configure(app);
  app.use(() => {
    throw errors.notFound();
  });
  app.use(errorMiddleware);
  return app;
}
