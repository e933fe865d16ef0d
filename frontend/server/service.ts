import { serviceStarter } from '@platform/service-kit';
import type { WebConfig } from './config.ts';
import { openPages } from './pages.ts';
import { followSiteSettings } from './site-settings.ts';

/** Starts the web server for the built pages. @throws when they are not built */
export const start = serviceStarter('web', async (config: WebConfig, logger) => {
  const pages = openPages(config.pages.folder);
  const settings = await followSiteSettings(config, logger, pages.show);
  return { body: false, resources: { settings }, routes: pages.serve };
});
