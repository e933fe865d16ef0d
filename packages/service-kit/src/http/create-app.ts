import express, { type Application, type RequestHandler } from 'express';
import type { IdentityConfig } from '../config/common-config.ts';
import { errors } from '../errors/app-error.ts';
import { createIdentityVerifier } from '../identity/identity.ts';
import { createServiceTokens } from '../identity/service-tokens.ts';
import type { Logger } from '../logger/logger.ts';
import { errorMiddleware } from './error-middleware.ts';
import { callerMiddleware, identityMiddleware } from './guards.ts';
import { type JsonBodyOptions, jsonBody } from './json-body.ts';
import { accessLog, requestId } from './request.ts';

export interface AppOptions {
  /** The service's name: on log lines, metrics, and in tokens between services. */
  name: string;
  /** `identity` verifies the gateway's `x-identity` and, on /internal routes, other services' tokens; without it requests have neither. */
  config: { identity?: IdentityConfig };
  /** Adds the routes. Register full paths (`app.get('/api/videos/:id', …)`): metrics read them. */
  routes?: (app: Application) => void;
  /** How JSON bodies are read (100 kB at most by default); false leaves every body unread. */
  body?: JsonBodyOptions | false;
}

/** Responses are for the one who asked, and not kept anywhere unless a handler says otherwise. */
const notStored: RequestHandler = (_req, res, next) => {
  res.setHeader('cache-control', 'no-store');
  next();
};

/** Makes the express app every service has: request id, access log, identity, JSON bodies, the routes, 404, errors. */
export function createApp(
  { name, config: { identity }, routes, body }: AppOptions,
  logger: Logger,
): Application {
  const app = express();
  app.disable('x-powered-by');
  // Handlers that compare what they send name its ETag.
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(requestId(logger));
  app.use(accessLog);
  app.use(notStored);
  if (identity) {
    const tokens = createServiceTokens({ secrets: identity.serviceTokenSecrets, name });
    app.use(identityMiddleware(createIdentityVerifier(identity)));
    app.use('/internal', callerMiddleware(tokens));
  }
  if (body !== false) app.use(jsonBody(body));
  routes?.(app);
  app.use(() => {
    throw errors.notFound();
  });
  app.use(errorMiddleware);
  return app;
}
