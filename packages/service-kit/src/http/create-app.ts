import express, { type Application, type RequestHandler } from 'express';
import { errors } from '../errors/app-error.ts';
import type { IdentityVerifier } from '../identity/identity.ts';
import type { ServiceTokens } from '../identity/service-tokens.ts';
import type { Logger } from '../logger/logger.ts';
import { errorMiddleware } from './error-middleware.ts';
import { callerMiddleware, identityMiddleware } from './guards.ts';
import { type JsonBodyOptions, jsonBody } from './json-body.ts';
import { accessLog, requestId } from './request.ts';

export interface AppOptions {
  logger: Logger;
  /** Verifies the gateway's `x-identity`; without it no request has an identity. */
  identity?: IdentityVerifier;
  /** Verifies other services' tokens on /internal routes; without it no request has a caller. */
  serviceTokens?: ServiceTokens;
  /** Adds the routes. Register full paths (`app.get('/api/videos/:id', …)`): metrics and 405 answers read them. */
  configure: (app: Application) => void;
  /** How JSON bodies are read (100 kB at most by default); false leaves every body unread. */
  body?: JsonBodyOptions | false;
}

/** Answers are for the one who asked, and not kept anywhere unless a handler says otherwise. */
const notStored: RequestHandler = (_req, res, next) => {
  res.setHeader('cache-control', 'no-store');
  next();
};

/** Makes the express app every service has: request id, access log, identity, JSON bodies, the routes, 404/405, errors. */
export function createApp(options: AppOptions): Application {
  const { logger, identity, serviceTokens, configure, body } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(requestId(logger));
  app.use(accessLog);
  app.use(notStored);
  if (identity) app.use(identityMiddleware(identity));
  if (serviceTokens) app.use('/internal', callerMiddleware(serviceTokens));
  if (body !== false) app.use(jsonBody(body));
  configure(app);
  app.use(unmatched(app));
  app.use(errorMiddleware);
  return app;
}

/** The parts of express's router this file reads (router 2, pinned exactly; a test notices a change). */
interface Layer {
  match(path: string): { path: string } | boolean;
  path?: string;
  route?: { methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

/** Answers what no route took: 405 with `Allow` when the path has other methods, else 404. */
export function unmatched(app: Application): RequestHandler {
  return (req, res) => {
    const allowed = new Set(methodsOf((app.router as unknown as { stack: Layer[] }).stack, req.path));
    if (allowed.size === 0) throw errors.notFound();
    if (allowed.has('GET')) allowed.add('HEAD');
    res.setHeader('allow', [...allowed].sort().join(', '));
    throw errors.methodNotAllowed();
  };
}

function methodsOf(stack: Layer[], path: string): string[] {
  return stack.flatMap((layer) => {
    if (!layer.route && !layer.handle.stack) return [];
    const matched = layer.match(path);
    if (!matched) return [];
    if (layer.route) return Object.keys(layer.route.methods).map((method) => method.toUpperCase());
    const prefix = typeof matched === 'object' ? matched.path : (layer.path ?? '');
    return methodsOf(layer.handle.stack ?? [], path.slice(prefix.length) || '/');
  });
}
