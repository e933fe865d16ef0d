import { LRUCache } from 'lru-cache';

interface Entry<Value> {
  /** Set once the value is there, by `performance.now()`. */
  expiresAt: number;
  value: Promise<Value>;
}

/** Longest a page is served without being read again, in milliseconds: how late another replica's change is seen. */
const pageLifetimeMs = 1_000;
/** Crowds ask for the first pages; keeping every other page for a second would only cost garbage collection. */
const maxPages = 64;

/**
 * Keeps pages of the feed for a moment, so that a crowd asking for the same page costs one query. A page that was being
 * read when the cache was cleared is never kept: it may have been read before the change.
 */
export class PageCache<Value> {
  readonly #pages = new LRUCache<string, Entry<Value>>({ max: maxPages });

  /** Gives the page kept under `key`, or loads it. `freshMs` says how long the loaded value is true, at most `pageLifetimeMs`. */
  get(key: string, load: () => Promise<Value>, freshMs: (value: Value) => number): Promise<Value> {
    const kept = this.#pages.get(key);
    if (kept && performance.now() < kept.expiresAt) return kept.value;
    // Counted from before the read: by then the value may already have been old.
    const asked = performance.now();
    const entry: Entry<Value> = { expiresAt: asked + pageLifetimeMs, value: load() };
    this.#pages.set(key, entry);
    entry.value.then(
      (value) => {
        entry.expiresAt = Math.min(entry.expiresAt, performance.now() + freshMs(value));
      },
      () => {
        if (this.#pages.peek(key) === entry) this.#pages.delete(key);
      },
    );
    return entry.value;
  }

  clear(): void {
    this.#pages.clear();
  }
}
