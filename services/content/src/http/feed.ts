import { etagOf } from '@platform/service-kit';
import type { CardItem } from '../domain/item.ts';
import { presentCard } from '../domain/present.ts';
import type { StoredItemType } from '../store/items.ts';
import type { LibraryPage, LibraryRequest } from '../store/library.ts';
import type { Store } from '../store/store.ts';
import { representation } from './caching.ts';
import { createReadCache } from './read-cache.ts';

/** Most requests are for the first pages; caching all others would only cost garbage collection. */
const maxPages = 64;

/** Creates the cache of library pages. No page is cached beyond the next release. */
export const createFeed = (store: Pick<Store, 'library'>) =>
  createReadCache({
    max: maxPages,
    keyOf: ({ limit, cursor = '' }: LibraryRequest) => `${limit}:${cursor}`,
    read: async (request) => feedPage(await store.library(request)),
    validUntil: (page) => page.validUntil,
  });

/** Creates the cache of upcoming pages: at a release all open screens ask for them. */
export const createUpcoming = (store: Pick<Store, 'upcoming'>) =>
  createReadCache({
    max: maxPages,
    keyOf: ({ type, limit, cursor = '' }: LibraryRequest & { type: StoredItemType }) =>
      `${type}:${limit}:${cursor}`,
    read: ({ type, ...request }) => store.upcoming(type, request),
    // The soonest is first.
    validUntil: ({ items: [next] }) => next?.publishAt,
  });

/** Makes a page for the cache, without member-specific fields. */
function feedPage({ items, ...page }: LibraryPage) {
  const states = items.map(({ id, revision, views }) => `${id}:${revision}:${views}`).join();
  let cards: string[] | undefined;
  return {
    ids: items.map(({ id }) => id),
    ...page,
    /** Identifies the items with their revisions and views; the ETag combines it with the member's likes. */
    version: etagOf(representation, page.next ?? '', states),
    /** The page's JSON for a member's likes. Cards are serialised once, on first use. */
    json(liked: ReadonlySet<string>): string {
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
