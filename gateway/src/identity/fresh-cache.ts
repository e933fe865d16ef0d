import { LRUCache } from 'lru-cache';

interface Entry<Value> {
  value: Value;
  /** When the question was asked, on the process's monotonic clock. */
  askedAt: number;
  keptMs: number;
}

export interface FreshCacheOptions<Value> {
  /** Asks the one who knows. */
  load(key: string): Promise<Value>;
  /** How long an answer may be used, counted from when it was asked for, in milliseconds. */
  keptMs(value: Value): number;
  maxEntries: number;
}

export interface FreshCache<Value> {
  /** The answer, if one is fresh. */
  peek(key: string): Value | undefined;
  /** The fresh answer, or a new one; who asks for the same key meanwhile shares the question. */
  get(key: string): Promise<Value>;
  /** Forgets the answers that match, and keeps none of those under way. */
  forget(matches: (value: Value, key: string) => boolean): void;
  clear(): void;
}

/**
 * Makes a cache of short-lived answers. An answer in use is asked for again in the background before it is over, so that
 * steady traffic never waits, and never sees an answer older than it may be.
 */
export function createFreshCache<Value>(options: FreshCacheOptions<Value>): FreshCache<Value> {
  const { load, keptMs, maxEntries } = options;
  const entries = new LRUCache<string, Entry<Value>>({ max: maxEntries });
  const underWay = new Map<string, Promise<Value>>();
  let generation = 0;

  const ask = (key: string): Promise<Value> => {
    const asked = underWay.get(key);
    if (asked) return asked;
    const askedAt = performance.now();
    const askedIn = generation;
    const answer = load(key)
      .then((value) => {
        if (generation === askedIn) entries.set(key, { value, askedAt, keptMs: keptMs(value) });
        return value;
      })
      .finally(() => {
        if (underWay.get(key) === answer) underWay.delete(key);
      });
    underWay.set(key, answer);
    return answer;
  };

  const peek = (key: string): Value | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const age = performance.now() - entry.askedAt;
    if (age >= entry.keptMs) return undefined;
    // The rest of its life is there for the new answer to come in; a failure shows when that is over.
    if (age > entry.keptMs * 0.6 && !underWay.has(key)) ask(key).catch(() => {});
    return entry.value;
  };

  const stopKeeping = () => {
    generation += 1;
    underWay.clear();
  };

  return {
    peek,
    get: (key) => {
      const known = peek(key);
      return known === undefined ? ask(key) : Promise.resolve(known);
    },
    forget(matches) {
      stopKeeping();
      for (const [key, { value }] of entries.entries()) if (matches(value, key)) entries.delete(key);
    },
    clear() {
      stopKeeping();
      entries.clear();
    },
  };
}
