import { afterAll } from '@jest/globals';
import { type RunningService, silentLogger } from '@platform/service-kit';
import { asAdmin, serviceEnvironment, useRedis } from '@platform/testkit';
import { Redis } from 'ioredis';
import { readScraperConfig } from '../../src/config.ts';
import type { Overrides } from '../../src/context.ts';
import { start } from '../../src/service.ts';

export interface TestResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape
  body: any;
}

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
        async get(path: string, headers = asAdmin()): Promise<TestResponse> {
          return responseOf(await fetch(service.url + path, { headers }));
        },
        async getEmbed(video: unknown): Promise<TestResponse> {
          const headers = { ...asAdmin(), 'content-type': 'application/json' };
          const body = JSON.stringify({ video });
          return responseOf(
            await fetch(`${service.url}/api/scraper/get-embed`, { method: 'POST', headers, body }),
          );
        },
      };
    },
  };
}

async function responseOf(response: Response): Promise<TestResponse> {
  const { status, headers } = response;
  const isJson = headers.get('content-type')?.startsWith('application/json');
  return {
    status,
    headers,
    body: isJson ? await response.json() : Buffer.from(await response.arrayBuffer()),
  };
}

export const searchPath = (query: string, site = 'both') =>
  `/api/scraper/search?${new URLSearchParams({ query, site })}`;
export const thumbnailPath = (site: string, url: string) =>
  `/api/scraper/thumbnail?${new URLSearchParams({ site, url })}`;
