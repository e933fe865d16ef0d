import { createHash } from 'node:crypto';
import { errors } from '@platform/service-kit';
import type { Application, RequestHandler } from 'express';
import sirv from 'sirv';
import type { RuntimeConfig } from '../src/config/runtime-config.ts';

/** Vite names these after their content, so they never change. */
const forever = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';

/** A path a person can open: no file of that name exists, so the page itself says what is there. */
const isPagePath = (path: string): boolean =>
  !path.startsWith('/assets/') && !/\.[a-z0-9]{1,8}$/i.test(path.slice(path.lastIndexOf('/') + 1));

/** Answers every page with index.html; the router in the browser knows the pages. */
const pageFallback =
  (files: RequestHandler): RequestHandler =>
  (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !isPagePath(request.path) || !request.accepts('html')) {
      next();
      return;
    }
    request.url = '/index.html';
    files(request, response, () => next(errors.notFound()));
  };

const runtimeConfigRoute = (config: RuntimeConfig): RequestHandler => {
  const body = JSON.stringify(config);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return (_request, response) => {
    response.set({ 'cache-control': revalidate, etag }).type('json').send(body);
  };
};

/** Serves the built pages from `folder`: compressed ones where the browser takes them, hashed ones for a year. */
export function servePages(app: Application, folder: string, runtime: RuntimeConfig): void {
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      response.setHeader('cache-control', path.startsWith('/assets/') ? forever : revalidate);
    },
  }) as RequestHandler;
  app.get('/config.json', runtimeConfigRoute(runtime));
  app.use(files);
  app.use(pageFallback(files));
}
