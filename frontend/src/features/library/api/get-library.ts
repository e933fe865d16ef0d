import type { LibraryItem } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { paths } from '@platform/contracts/paths';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { apiPage, type Page } from '../../../lib/api-client.ts';
import { firstLibraryPath } from '../lib/first-page.ts';
import { type LibraryBook, libraryBook, type PagePlace, restart } from '../lib/library-book.ts';

export const libraryKey = [paths.library] as const;

export type LibraryPage = {
  items: LibraryItem[];
  next: PagePlace | null;
  /** Stands in for a page that is on its way, when the list is opened at another place. */
  blank?: true;
};
export type LibraryData = InfiniteData<LibraryPage, PagePlace>;

/**
 * Pages in memory and on the screen at once. However far the list is opened, a browser holds no more than these: enough
 * that the window is never near both ends of them.
 */
export const maxLibraryPages = 8;

const firstPlace: PagePlace = { index: 0, path: firstLibraryPath, offset: 0 };

function withFullPage(path: string): string {
  const [pathname, query] = path.split('?');
  const search = new URLSearchParams(query);
  search.set('limit', String(limits.libraryPageItems));
  return `${pathname}?${search}`;
}

/** Whether `item` stands before `other` in the feed: newest first, ids settle ties. Both are written in one form. */
const isBefore = (item: LibraryItem, other: LibraryItem): boolean =>
  item.publishedAt === other.publishedAt ? item.id > other.id : item.publishedAt > other.publishedAt;

const get = (path: string, signal: AbortSignal): Promise<Page<LibraryItem>> => apiPage(path, { signal });

/** Gets the page that follows what is there: by keyset, so that it neither repeats nor skips an item. */
async function getForward(place: PagePlace, signal: AbortSignal): Promise<LibraryPage> {
  const { items, next } = await get(place.path, signal);
  if (next === null) return { items, next };
  const { index, offset } = place;
  return { items, next: { index: index + 1, path: withFullPage(next), offset: offset + items.length } };
}

/**
 * Gets a page that was left behind, up to where the following one begins. Items deleted since then would draw in some
 * of the following page's, which are cut off; items that were made public among them would push some out, which are
 * asked for too.
 */
async function getBackward(place: PagePlace, shown: LibraryData, signal: AbortSignal): Promise<LibraryPage> {
  const following = shown.pageParams[0] ?? null;
  const edge = shown.pages.flatMap((page) => page.items)[0];
  const items: LibraryItem[] = [];
  let path: string | null = place.path;
  while (path !== null) {
    const page: Page<LibraryItem> = await get(path, signal);
    const before = edge ? page.items.filter((item) => isBefore(item, edge)) : page.items;
    items.push(...before);
    path = page.next && withFullPage(page.next);
    if (!edge || before.length < page.items.length || path === following?.path) break;
  }
  return { items, next: following };
}

function keep(book: LibraryBook, place: PagePlace): void {
  book.places[place.index] = place;
  book.last = Math.max(book.last, place.index);
}

export const libraryQuery = (book: LibraryBook) =>
  infiniteQueryOptions<LibraryPage, Error, LibraryData, typeof libraryKey, PagePlace>({
    queryKey: libraryKey,
    queryFn: async ({ pageParam: place, direction, signal, client }): Promise<LibraryPage> => {
      const shown = client.getQueryData<LibraryData>(libraryKey);
      if (direction === 'backward' && shown) return getBackward(place, shown, signal);
      const page = await getForward(place, signal);
      if (place.index === 0) restart(book);
      keep(book, place);
      return page;
    },
    initialPageParam: firstPlace,
    getNextPageParam: ({ next }) => next,
    getPreviousPageParam: (_first, _pages, { index }) => placeOf(book, index - 1),
    maxPages: maxLibraryPages,
    // What is kept is small, and whoever comes back finds it where it was.
    gcTime: Number.POSITIVE_INFINITY,
  });

const placeOf = (book: LibraryBook, index: number): PagePlace | null =>
  index === 0 ? firstPlace : (book.places[index] ?? null);

/** Shows the list from another page on; ask for it again to have it loaded. */
export function openAt(queryClient: QueryClient, index: number): boolean {
  const place = placeOf(libraryBook(queryClient), index);
  if (!place) return false;
  queryClient.setQueryData<LibraryData>(libraryKey, {
    pages: [{ items: [], next: null, blank: true }],
    pageParams: [place],
  });
  return true;
}

/** The merged feed of videos and embeds, newest first. */
export const useLibrary = (book: LibraryBook) => useInfiniteQuery(libraryQuery(book));
