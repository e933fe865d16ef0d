import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningService, startService } from '@platform/service-kit';
import type { WebConfig } from './config.ts';
import { servePages } from './pages.ts';

/** Starts the web server for the built pages. @throws when they are not built */
export async function start(config: WebConfig): Promise<RunningService> {
  const { folder } = config.pages;
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`No built pages in ${folder}: run "npm run build -w @platform/frontend" first`);
  }
  return startService({
    name: 'web',
    config: { server: config.server },
    body: false,
    routes: (app) => servePages(app, folder, config.runtime),
  });
}
