import type { CategoryCount } from '@platform/contracts';
import { etagOf } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';
import type { CardItem } from '../domain/item.ts';
import { presentCard } from '../domain/present.ts';
import type { LibraryPage, LibraryRequest } from '../store/library.ts';
import type { Store } from '../store/store.ts';
import { representation } from './caching.ts';

/** A cached page of the library, without member-specific fields. */
export interface FeedPage {
  ids: string[];
  next: string | undefined;
  /** Identifies the items with their revisions and views; the ETag combines it with the member's likes. */
  version: string;
  /** The page's JSON for a member's likes. Cards are serialised once, on first use. */
  json(liked: ReadonlySet<string>): string;
}

export type Feed = LRUCache<string, FeedPage, LibraryRequest>;

/** Cache lifetime in milliseconds, and so the delay until another replica's change shows. */
const lifetimeMs = 1_000;
/** Most requests are for the first pages; caching all others would only cost garbage collection. */
const maxPages = 64;

/**
 * Creates the cache of library pages: concurrent requests for a page share one query. A read in progress when the cache
 * is cleared is not cached, as it may predate the change. No page is cached beyond the next release.
 */
export const createFeed = (store: Pick<Store, 'library'>): Feed =>
  new LRUCache({
    max: maxPages,
    // A waiting request gets its page even if the cache is cleared meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context, options }) {
      const page = await store.library(context);
      // From now, when the entry's lifetime starts: the read has taken some time.
      const trueMs = page.validUntil ? page.validUntil.getTime() - Date.now() : lifetimeMs;
      options.ttl = Math.max(1, Math.min(lifetimeMs, trueMs));
      return feedPage(page);
    },
  });

/** The cache of the categories' counts: each read is of all category videos. */
export const createCategoryCounts = (store: Pick<Store, 'categoryCounts'>) =>
  new LRUCache<'all', CategoryCount[]>({
    ...{ max: 1, ttl: lifetimeMs, ignoreFetchAbort: true },
    fetchMethod: () => store.categoryCounts(),
  });

function feedPage({ items, next }: LibraryPage): FeedPage {
  const states = items.map(({ id, revision, views }) => `${id}:${revision}:${views}`).join();
  let cards: string[] | undefined;
  return {
    ids: items.map(({ id }) => id),
    next,
    version: etagOf(representation, next ?? '', states),
    json(liked) {
      cards ??= items.map(openCardJson);
      let text = '';
      for (const [index, card] of cards.entries()) {
        text += `${index === 0 ? '' : ','}${card},"liked":${liked.has(items[index]?.id ?? '')}}`;
      }
      return `[${text}]`;
    },
  };
}

/** A card's JSON without its end, for appending `liked`, the only member-specific field. */
function openCardJson(item: CardItem): string {
  const { liked: _, ...shown } = presentCard(item, false);
  return JSON.stringify(shown).slice(0, -1);
}
