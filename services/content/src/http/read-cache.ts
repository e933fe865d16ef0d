import type { Identity } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';

/** Cache lifetime in milliseconds, and so the delay until another replica's change shows. */
const lifetimeMs = 1_000;

interface ReadCacheOptions<Request, Value> {
  max: number;
  keyOf(request: Request): string;
  read(request: Request): Promise<Value>;
  /** When a value expires, if before its lifetime ends. */
  validUntil?(value: Value): Date | undefined;
}

/**
 * Creates a cache of what is read for members: concurrent requests share one read. A read in progress when the cache is cleared is not
 * cached, as it may predate the change.
 */
export function createReadCache<Request, Value extends object>(options: ReadCacheOptions<Request, Value>) {
  const { max, keyOf, read, validUntil } = options;
  const cache = new LRUCache<string, Value, { request: Request }>({
    max,
    // A waiting request gets its value even if the cache is cleared meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: { request }, options: entry }) {
      const value = await read(request);
      const until = validUntil?.(value);
      // From now, when the entry's lifetime starts: the read has taken some time.
      const trueMs = until ? until.getTime() - Date.now() : lifetimeMs;
      entry.ttl = Math.max(1, Math.min(lifetimeMs, trueMs));
      return value;
    },
  });
  return {
    /** Administrators read past the cache, and past a read in progress: who changed an item at another replica sees the change. */
    get: ({ admin }: Pick<Identity, 'admin'>, request: Request): Promise<Value> =>
      admin ? read(request) : cache.forceFetch(keyOf(request), { context: { request } }),
    clear: () => cache.clear(),
  };
}
