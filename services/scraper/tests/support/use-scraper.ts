import { afterAll } from '@jest/globals';
import { type RunningService, silentLogger } from '@platform/service-kit';
import { asAdmin, request, serviceEnvironment, useRedis } from '@platform/testkit';
import { Redis } from 'ioredis';
import { readScraperConfig } from '../../src/config.ts';
import type { Overrides } from '../../src/context.ts';
import { start } from '../../src/service.ts';

/** Helpers to start the service and call it as the gateway would. */
export function useScraper() {
  const redis = useRedis();
  const running: RunningService[] = [];
  afterAll(async () => {
    await Promise.all(running.map((service) => service.close()));
  });

  return {
    /** Starts it with an empty cache. */
    async start(variables: Record<string, string>, overrides: Overrides = {}) {
      const client = new Redis(redis.url);
      await client.flushdb();
      client.disconnect();
      const config = readScraperConfig({
        REDIS_URL: redis.url,
        SITE_DELAY_MS: '0',
        ...serviceEnvironment,
        ...variables,
      });
      const service = await start(config, { logger: silentLogger(), ...overrides });
      running.push(service);
      return {
        ...service,
        get: (path: string) => request('GET', service.url + path, { headers: asAdmin() }),
        getEmbed: (video: unknown) =>
          request('POST', `${service.url}/api/scraper/get-embed`, { headers: asAdmin(), body: { video } }),
      };
    },
  };
}

export const searchPath = (query: string, site = 'both') =>
  `/api/scraper/search?${new URLSearchParams({ query, site })}`;
export const thumbnailPath = (site: string, url: string) =>
  `/api/scraper/thumbnail?${new URLSearchParams({ site, url })}`;
