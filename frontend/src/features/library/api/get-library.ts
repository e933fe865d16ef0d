import { limits } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { apiPage, type Page } from '../../../lib/api-client.ts';
import { firstLibraryPath, libraryKey } from '../../../lib/items.ts';
import { itemsOf } from '../../../lib/pages.ts';

/** The first page has one item less; raises the limit of later ones. */
function withFullPage(path: string) {
  const cursor = new URLSearchParams(path.split('?')[1]).get('cursor') ?? undefined;
  return apiPath('/api/library', { limit: limits.libraryPageItems, cursor });
}

export const libraryQuery = infiniteQueryOptions({
  queryKey: libraryKey,
  queryFn: ({ pageParam, signal }) => apiPage(pageParam, { signal }),
  initialPageParam: firstLibraryPath,
  getNextPageParam: ({ next }: Page<'/api/library'>) => next && withFullPage(next),
  // Keeps the loaded pages for returning to the home page.
  gcTime: Number.POSITIVE_INFINITY,
});

/** The loaded pages of the feed of videos and embeds, newest first. */
export const useLibrary = () => useInfiniteQuery({ ...libraryQuery, select: itemsOf });
