import { setTimeout as delay } from 'node:timers/promises';
import { identityCacheMs } from '@platform/contracts';
import { AppError } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';

interface IdentityCacheOptions<CheckResult, Sender> {
  /** Calls the service that owns the response. */
  check(key: string, sender: Sender): Promise<CheckResult>;
  maxEntries: number;
}

interface Entry<CheckResult> {
  response: CheckResult;
  /** When the owner was called, on the process's monotonic clock. */
  calledAt: number;
}

/** A negative response is fresh for less time: a number just given, or a suspension lifted, should work at once. */
const negativeFreshMs = 1_000;
/** A positive response may be used for this long while the owner can't respond. */
const staleMs = 60_000;
/** Timeout after which the cached positive response is used instead. */
const waitMs = 500;

/** Makes a cache of a service's responses about sessions or members. */
export function createIdentityCache<CheckResult extends { active: boolean }, Sender = undefined>({
  check,
  maxEntries,
}: IdentityCacheOptions<CheckResult, Sender>) {
  let forgottenAt = Number.NEGATIVE_INFINITY;
  let staleBefore = Number.NEGATIVE_INFINITY;

  const cache = new LRUCache<string, Entry<CheckResult>, { sender: Sender }>({
    max: maxEntries,
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { context }) {
      const calledAt = performance.now();
      const response = await check(key, context.sender);
      return { response, calledAt: calledAt > forgottenAt ? calledAt : Number.NEGATIVE_INFINITY };
    },
  });

  const isYounger = ({ calledAt }: Entry<CheckResult>, ms: number) => performance.now() - calledAt < ms;
  const isFresh = (entry: Entry<CheckResult>) =>
    entry.calledAt > staleBefore &&
    isYounger(entry, entry.response.active ? identityCacheMs : negativeFreshMs);

  return {
    /**
     * The fresh response, or a new one; requests for the same key share one call. While the owner can't respond, a cached positive
     * response is given for up to 60 s.
     * @throws {AppError} `unavailable` when the owner can't respond and nothing is cached
     */
    async get(key: string, sender: Sender): Promise<CheckResult> {
      const entry = cache.get(key);
      if (entry && isFresh(entry)) return entry.response;
      const fetched = cache.forceFetch(key, { forceRefresh: true, context: { sender } });
      if (!entry?.response.active || !isYounger(entry, staleMs)) return (await fetched).response;
      return Promise.race([fetched, delay(waitMs, entry, { ref: false })]).then(
        ({ response }) => response,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'unavailable') return entry.response;
          throw error;
        },
      );
    },
    /** Drops matching entries. Lookups in progress still resolve, but are not cached. */
    forget(matches: (response: CheckResult, key: string) => boolean): void {
      forgottenAt = performance.now();
      const keys: string[] = [];
      cache.forEach(({ response }, key) => {
        if (matches(response, key)) keys.push(key);
      });
      for (const key of keys) cache.delete(key);
    },
    /** Marks all entries stale: each is looked up again before its next use. */
    markStale(): void {
      staleBefore = performance.now();
    },
  };
}
