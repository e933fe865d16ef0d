import { extname } from 'node:path';
import type { Application, RequestHandler } from 'express';
import type { RuntimeConfig } from '../src/config/runtime-config.ts';
import { type BuiltFile, readBuiltFiles } from './built-files.ts';
import { manifestOf } from './manifest.ts';
import { pageOf, textFile } from './page.ts';
import { sendFile } from './send-file.ts';

/** Vite names these after their content, so they never change. */
const forever = 'public, max-age=31536000, immutable';
const aDay = 'public, max-age=86400';
const revalidate = 'no-cache';

/** A path a person can open: no file of that name exists, so the page itself says what is there. */
const isPagePath = (path: string): boolean =>
  !path.startsWith('/assets/') && !/\.[a-z0-9]{1,11}$/i.test(path.slice(path.lastIndexOf('/') + 1));

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Sends the built file of exactly this path. Nothing is looked for on the disk, so no path leads out of the folder. */
const builtFile =
  (files: ReadonlyMap<string, BuiltFile>): RequestHandler =>
  (request, response, next) => {
    const file = isRead(request.method) ? files.get(request.path) : undefined;
    if (!file) return next();
    const cacheControl = request.path.startsWith('/assets/') ? forever : aDay;
    sendFile(request, response, file, { type: extname(request.path), cacheControl });
  };

/** Answers every page with the one there is; the router in the browser knows the pages. */
const pageFallback =
  (page: BuiltFile): RequestHandler =>
  (request, response, next) => {
    if (!isRead(request.method) || !isPagePath(request.path) || !request.accepts('html')) return next();
    sendFile(request, response, page, { type: 'html', cacheControl: revalidate });
  };

/** Serves the built pages from `folder`: compressed ones where the browser takes them, hashed ones for a year. */
export function servePages(app: Application, folder: string, runtime: RuntimeConfig): void {
  const files = new Map(readBuiltFiles(folder));
  const html = files.get('/index.html');
  if (!html) throw new Error(`No index.html in ${folder}`);
  files.delete('/index.html');
  const page = textFile(pageOf(html.body.toString(), runtime));
  const manifest = textFile(manifestOf(runtime));
  app.get('/manifest.webmanifest', (request, response) =>
    sendFile(request, response, manifest, { type: 'webmanifest', cacheControl: revalidate }),
  );
  app.use(builtFile(files));
  app.use(pageFallback(page));
}
