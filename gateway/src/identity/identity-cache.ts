import { setTimeout as delay } from 'node:timers/promises';
import { identityCacheMs } from '@platform/contracts';
import { AppError } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';

export interface IdentityCacheOptions<Answer> {
  /** Asks the service that knows. */
  ask(key: string): Promise<Answer>;
  maxEntries: number;
}

export interface IdentityCache<Answer> {
  /** The answer, if a fresh one is there. */
  peek(key: string): Answer | undefined;
  /**
   * The fresh answer, or a new one; requests for the same key share one question. While the service can't answer, an old yes stands.
   * @throws {AppError} `unavailable` when the service can't answer and nothing is known
   */
  get(key: string): Promise<Answer>;
  forget(key: string): void;
  clear(): void;
}

interface Known<Answer> {
  answer: Answer;
  /** When the question was asked, on the process's monotonic clock. */
  askedAt: number;
}

/** A no is kept shorter: a number just given, or a suspension lifted, should work at once. */
const refusalKeptMs = 1_000;
/** A yes stands this long while the service can't answer. */
const staleMs = 60_000;
/** A service that has answered nothing for this long can't answer. */
const patienceMs = 500;

/** Makes a cache of a service's answers about sessions or members. */
export function createIdentityCache<Answer extends { active: boolean }>({
  ask,
  maxEntries,
}: IdentityCacheOptions<Answer>): IdentityCache<Answer> {
  let unansweredSince: number | undefined;

  const cache = new LRUCache<string, Known<Answer>>({
    max: maxEntries,
    ttl: identityCacheMs,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    // What is forgotten while it is asked for is given to those who wait, and not kept.
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { options }) {
      const askedAt = performance.now();
      unansweredSince ??= askedAt;
      const answer = await ask(key);
      unansweredSince = undefined;
      const keptMs = answer.active ? identityCacheMs : refusalKeptMs;
      options.ttl = Math.max(1, askedAt + keptMs - performance.now());
      return { answer, askedAt };
    },
  });

  return {
    peek: (key) => cache.get(key)?.answer,
    async get(key) {
      const known = cache.get(key, { allowStale: true });
      const asked = cache.forceFetch(key);
      const now = performance.now();
      if (!known?.answer.active || now - known.askedAt > staleMs) return (await asked).answer;
      const patience = Math.max(0, (unansweredSince ?? now) + patienceMs - now);
      return Promise.race([asked, delay(patience, known, { ref: false })]).then(
        ({ answer }) => answer,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'unavailable') return known.answer;
          throw error;
        },
      );
    },
    forget: (key) => void cache.delete(key),
    clear: () => cache.clear(),
  };
}
