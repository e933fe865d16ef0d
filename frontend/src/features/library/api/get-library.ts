import type { LibraryItem } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { apiPage, type Page } from '../../../lib/api-client.ts';
import { firstLibraryPath, itemKey, libraryKey } from '../../../lib/items.ts';

/** The first page is one item short; those after it are whole. */
function withFullPage(path: string) {
  const cursor = new URLSearchParams(path.split('?')[1]).get('cursor') ?? undefined;
  return apiPath('/api/library', { limit: limits.libraryPageItems, cursor });
}

export const libraryQuery = infiniteQueryOptions({
  queryKey: libraryKey,
  queryFn: ({ pageParam, signal }) => apiPage(pageParam, { signal }),
  initialPageParam: firstLibraryPath,
  getNextPageParam: ({ next }: Page<'/api/library'>) => next && withFullPage(next),
  // Coming back to the home page finds the list as it was left.
  gcTime: Number.POSITIVE_INFINITY,
});

/** An item whose release was moved between two pages comes in both: it stays where it came first. */
function uniqueItems({ pages }: InfiniteData<Page<'/api/library'>>): LibraryItem[] {
  const items = pages.flatMap((page) => page.items);
  return [...new Map(items.map((item) => [itemKey(item), item])).values()];
}

/** The merged feed of videos and embeds, newest first, as far as it was loaded. */
export const useLibrary = () => useInfiniteQuery({ ...libraryQuery, select: uniqueItems });
