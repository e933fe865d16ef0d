import type { LibraryItem } from '@platform/contracts';
import { etagOf } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';
import type { CardItem, LibraryPage, LibraryRequest } from '../store/library.ts';
import type { Store } from '../store/store.ts';
import { representation } from './lists.ts';

/** A page of the library as it is cached: nothing in it differs from member to member. */
export interface FeedPage {
  ids: string[];
  next: string | undefined;
  /** Says which state of which items this is; the ETag is made of it and of what the member likes. */
  version: string;
  /** The page's JSON for a member who likes these. Cards are put into JSON once, when first asked for. */
  json(liked: ReadonlySet<string>): string;
}

export type Feed = LRUCache<string, FeedPage, LibraryRequest>;

/** How long a page is served without being read again, in milliseconds: how late another replica's change is seen. */
const pageLifetimeMs = 1_000;
/** Crowds ask for the first pages; keeping every other page for a second would only cost garbage collection. */
const maxPages = 64;

/**
 * Makes the cache of library pages: a crowd that asks for the same page costs one query. A page that was being read when the cache was
 * cleared is not kept, since it may have been read before the change. None is kept beyond the next release.
 */
export const createFeed = (store: Pick<Store, 'library'>): Feed =>
  new LRUCache({
    max: maxPages,
    // Who waits for a page gets it although the cache is cleared meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context, options }) {
      const page = await store.library(context);
      const trueMs = page.validUntil ? page.validUntil.getTime() - context.now.getTime() : pageLifetimeMs;
      options.ttl = Math.max(1, Math.min(pageLifetimeMs, trueMs));
      return feedPage(page);
    },
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

/** A card as JSON text, open at its end for `liked`, which is all that differs from member to member. */
function openCardJson(item: CardItem): string {
  const { id, type, title, description, thumbnail, duration, views, likes } = item;
  const createdAt = item.createdAt.toISOString();
  const publishedAt = item.publishAt.toISOString();
  const facts = { id, type, title, description, thumbnail, duration, views, likes };
  const shown: Omit<LibraryItem, 'liked'> = { ...facts, createdAt, publishedAt };
  return JSON.stringify(shown).slice(0, -1);
}
