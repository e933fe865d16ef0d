import { hash } from 'node:crypto';
import { type ScraperResult, scraperResultListSchema } from '@platform/contracts';
import { parseJson } from '@platform/service-kit';
import type { Redis } from 'ioredis';

export type ResultCache = ReturnType<typeof createResultCache>;

const cacheSeconds = 10 * 60;

/** Keeps a site's results for a query in Redis. Without Redis there is no cache. */
export function createResultCache(redis: Redis) {
  // The query is the operator's business: only its hash is in the key.
  const keyOf = (site: string, query: string) =>
    `scraper:results:${site}:${hash('sha256', query.toLowerCase(), 'base64url')}`;
  return {
    async get(site: string, query: string): Promise<ScraperResult[] | undefined> {
      const kept = await redis.get(keyOf(site, query)).catch(() => null);
      return kept === null ? undefined : scraperResultListSchema.safeParse(parseJson(kept)).data;
    },
    async set(site: string, query: string, results: ScraperResult[]): Promise<void> {
      await redis.set(keyOf(site, query), JSON.stringify(results), 'EX', cacheSeconds).catch(() => {});
    },
  };
}
