import { connectRedis, type Logger } from '@platform/service-kit';
import { createEgress, type Resolve } from './clients/egress.ts';
import { createParser, type Parser } from './clients/parser.ts';
import { createResultCache } from './clients/result-cache.ts';
import { createSiteClient } from './clients/site-client.ts';
import { isLocalServer, type ScraperConfig } from './config.ts';
import { sites as allSites } from './domain/sites/index.ts';

/** Overrides for tests. */
export interface Overrides {
  logger?: Logger;
  resolve?: Resolve;
  parser?: Parser;
}

export type Context = Awaited<ReturnType<typeof openContext>>['context'];

export async function openContext(
  config: ScraperConfig,
  logger: Logger,
  { resolve, parser = createParser() }: Overrides,
) {
  const { scraper: settings, addresses } = config;
  const redis = await connectRedis({ url: config.redis.url, logger });
  const enabled = allSites
    .filter(({ name }) => settings.sites.includes(name))
    .map((site) => ({ site, address: addresses[site.name] ?? site.origin }));
  const localOrigins = new Set(enabled.map(({ address }) => address).filter(isLocalServer));
  const egress = createEgress({ localOrigins, userAgent: settings.userAgent, ...(resolve && { resolve }) });
  const cache = createResultCache(redis.client);
  /** The sites that are switched on, by name. */
  const sites = new Map(
    enabled.map((one) => [
      one.site.name as string,
      createSiteClient({ ...one, settings, egress, parser, cache, logger }),
    ]),
  );
  return {
    context: { sites },
    // Searches work without Redis, so it has no part in readiness.
    resources: { redis: { close: redis.close }, egress },
  };
}
