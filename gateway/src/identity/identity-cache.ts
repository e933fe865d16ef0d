import { setTimeout as delay } from 'node:timers/promises';
import { identityCacheMs } from '@platform/contracts';
import { AppError } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';

interface IdentityCacheOptions<Answer, Sender> {
  /** Asks the service that owns the answer. */
  ask(key: string, sender: Sender): Promise<Answer>;
  maxEntries: number;
}

interface Entry<Answer> {
  answer: Answer;
  /** When the owner was asked, on the process's monotonic clock. */
  askedAt: number;
}

/** A negative answer is fresh for less time: a number just given, or a suspension lifted, should work at once. */
const negativeFreshMs = 1_000;
/** A positive answer may be used for this long while the owner can't answer. */
const staleMs = 60_000;
/** Timeout after which the cached positive answer is used instead. */
const waitMs = 500;

/** Makes a cache of a service's answers about sessions or members. */
export function createIdentityCache<Answer extends { active: boolean }, Sender = undefined>({
  ask,
  maxEntries,
}: IdentityCacheOptions<Answer, Sender>) {
  let forgottenAt = Number.NEGATIVE_INFINITY;
  let staleBefore = Number.NEGATIVE_INFINITY;

  const cache = new LRUCache<string, Entry<Answer>, { sender: Sender }>({
    max: maxEntries,
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { context }) {
      const askedAt = performance.now();
      const answer = await ask(key, context.sender);
      return { answer, askedAt: askedAt > forgottenAt ? askedAt : Number.NEGATIVE_INFINITY };
    },
  });

  const isYounger = ({ askedAt }: Entry<Answer>, ms: number) => performance.now() - askedAt < ms;
  const isFresh = (entry: Entry<Answer>) =>
    entry.askedAt > staleBefore && isYounger(entry, entry.answer.active ? identityCacheMs : negativeFreshMs);

  return {
    /**
     * The fresh answer, or a new one; requests for the same key share one call. While the owner can't answer, a cached positive
     * answer is given for up to 60 s.
     * @throws {AppError} `unavailable` when the owner can't answer and nothing is cached
     */
    async get(key: string, sender: Sender): Promise<Answer> {
      const entry = cache.get(key);
      if (entry && isFresh(entry)) return entry.answer;
      const asked = cache.forceFetch(key, { forceRefresh: true, context: { sender } });
      if (!entry?.answer.active || !isYounger(entry, staleMs)) return (await asked).answer;
      return Promise.race([asked, delay(waitMs, entry, { ref: false })]).then(
        ({ answer }) => answer,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'unavailable') return entry.answer;
          throw error;
        },
      );
    },
    /** Drops matching entries. Lookups in progress still resolve, but are not cached. */
    forget(matches: (answer: Answer, key: string) => boolean): void {
      forgottenAt = performance.now();
      const keys: string[] = [];
      cache.forEach(({ answer }, key) => {
        if (matches(answer, key)) keys.push(key);
      });
      for (const key of keys) cache.delete(key);
    },
    /** Marks all entries stale: each is looked up again before its next use. */
    markStale(): void {
      staleBefore = performance.now();
    },
  };
}
