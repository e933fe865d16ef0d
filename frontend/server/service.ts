import { type RunningService, startService } from '@platform/service-kit';
import type { WebConfig } from './config.ts';
import { servePages } from './pages.ts';

/** Starts the web server for the built pages. @throws when they are not built */
export async function start(config: WebConfig): Promise<RunningService> {
  return startService({
    name: 'web',
    config: { server: config.server },
    body: false,
    routes: (app) => servePages(app, config.pages.folder, config.runtime),
  });
}
