import type { LibraryItem } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { paths } from '@platform/contracts/paths';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { apiPage } from '../../../lib/api-client.ts';

export const libraryKey = [paths.library] as const;

/** One less than a page at first: the add-video card fills the last place of its rows, then and after every page. */
const firstPage = `${paths.library}?limit=${limits.libraryPageItems - 1}`;

function withFullPage(path: string): string {
  const [pathname, query] = path.split('?');
  const search = new URLSearchParams(query);
  search.set('limit', String(limits.libraryPageItems));
  return `${pathname}?${search}`;
}

export const libraryQuery = infiniteQueryOptions({
  queryKey: libraryKey,
  queryFn: ({ pageParam, signal }) => apiPage<LibraryItem>(pageParam, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: ({ next }) => (next === null ? null : withFullPage(next)),
});

/** The merged feed of videos and embeds, newest first. */
export const useLibrary = () => useInfiniteQuery(libraryQuery);
