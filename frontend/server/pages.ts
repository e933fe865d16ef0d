import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Application, Request, Response } from 'express';
import type { RuntimeConfig } from '../src/config/runtime-config.ts';
import { manifestOf, pageOf } from './page.ts';

type Encoding = 'br' | 'gzip';

/** A file in memory, with the compressed forms that the build wrote. */
type BuiltFile = {
  body: Buffer;
  encoded: Partial<Record<Encoding, Buffer>>;
  /** A hash of the content, so it is the same on every replica. */
  etag: string;
};

const suffixes = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;

/** Hash for a strong ETag; `sendFile` adds the encoding. */
const etagOf = (body: Buffer | string): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** Reads all files under `folder`, by their path on the site. */
function readBuiltFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const root = resolve(folder);
  const names = globSync('**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(names);
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    if (/\.(?:br|gz)$/.test(name)) continue;
    const body = readFileSync(name);
    const encoded: BuiltFile['encoded'] = {};
    for (const [encoding, suffix] of Object.entries(suffixes) as [Encoding, string][])
      if (known.has(name + suffix)) encoded[encoding] = readFileSync(name + suffix);
    const path = `/${relative(root, name).replaceAll('\\', '/')}`;
    files.set(path, { body, encoded, etag: etagOf(body) });
  }
  return files;
}

/** A generated file, compressed once. */
function textFile(text: string): BuiltFile {
  const body = Buffer.from(text);
  return { body, encoded: { br: brotliCompressSync(body), gzip: gzipSync(body) }, etag: etagOf(body) };
}

/** The best encoding that the browser accepts; undefined when it accepts neither. */
function chosenEncoding(request: Request, { encoded }: BuiltFile): Encoding | undefined {
  const offered = (['br', 'gzip'] as const).filter((encoding) => encoded[encoding] !== undefined);
  return offered.find((encoding) => request.acceptsEncodings(encoding) === encoding);
}

/** Responds to GET and HEAD with a file in the best encoding the browser accepts; 304 when it has that already. */
function sendFile(
  request: Request,
  response: Response,
  file: BuiltFile,
  { type, cacheControl }: { type: string; cacheControl: string },
): void {
  const encoding = chosenEncoding(request, file);
  response.vary('accept-encoding');
  response.set({ 'cache-control': cacheControl, etag: `"${file.etag}${encoding ? `-${encoding}` : ''}"` });
  response.type(type);
  if (encoding) response.set('content-encoding', encoding);
  response.send((encoding && file.encoded[encoding]) || file.body);
}

/** Vite puts a content hash into these names. */
const forever = 'public, max-age=31536000, immutable';
const aDay = 'public, max-age=86400';
const revalidate = 'no-cache';

/** Whether a path is a page's: it names no file. */
const isPagePath = (path: string): boolean =>
  !path.startsWith('/assets/') && !/\.[a-z0-9]{1,11}$/i.test(path.slice(path.lastIndexOf('/') + 1));

/**
 * Reads the built pages from `folder`. `show` comes first, and again for other words. `serve` serves them compressed; files with a hash in
 * their name are cached for a year.
 */
export function openPages(folder: string) {
  const files = new Map(readBuiltFiles(folder));
  const html = files.get('/index.html')?.body.toString();
  if (!html) {
    throw new Error(`No built pages in ${folder}: run "npm run build -w @platform/frontend" first`);
  }
  files.delete('/index.html');
  let page: BuiltFile;
  let manifest: BuiltFile;
  return {
    show(config: RuntimeConfig): void {
      page = textFile(pageOf(html, config));
      manifest = textFile(manifestOf(config));
    },
    serve(app: Application): void {
      app.get('/manifest.webmanifest', (request, response) =>
        sendFile(request, response, manifest, { type: 'webmanifest', cacheControl: revalidate }),
      );
      app.get('/{*path}', (request, response, next) => {
        const { path } = request;
        // The file of exactly this path. The disk isn't read, so no path leads out of the folder.
        const file = files.get(path);
        if (file) {
          const cacheControl = path.startsWith('/assets/') ? forever : aDay;
          return sendFile(request, response, file, { type: extname(path), cacheControl });
        }
        // Every page is index.html; the router in the browser knows the pages.
        if (isPagePath(path) && request.accepts('html'))
          return sendFile(request, response, page, { type: 'html', cacheControl: revalidate });
        // The page says that there is nothing at any other path. Only a navigation names HTML; scripts and pictures need no page.
        if (!request.accepts().includes('text/html')) return next();
        sendFile(request, response.status(404), page, { type: 'html', cacheControl: 'no-store' });
      });
    },
  };
}
