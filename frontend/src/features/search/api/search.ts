import type { SearchCounts, SearchKind, SearchResult } from '@platform/contracts';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiResponse, type Page, pageOf } from '../../../lib/api-client.ts';
import { itemsOf, keepPages } from '../../../lib/pages.ts';
import { jsonObject } from '../../../lib/storage.ts';

type Path = PathOf<'/api/search'>;
export type Found = { q: string; counts: Partial<SearchCounts>; items: SearchResult[] };

const key = apiPath('/api/search');
const suggestions = 8;

/** What is new shows after a minute. */
const kept = { ...keepPages, staleTime: 60_000, placeholderData: keepPreviousData };

async function search(path: Path, q: string, signal: AbortSignal): Promise<Found & Page<'/api/search'>> {
  const response = await apiResponse(path, { signal });
  const counts: Partial<SearchCounts> = jsonObject(response.headers.get('x-search-counts'));
  return { ...(await pageOf<'/api/search'>(response)), q, counts };
}

export const totalOf = (counts: Partial<SearchCounts>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The best results while typing. A newer search cancels the request; its predecessor's results show until it has responded. */
export const useSuggestions = (q: string) =>
  useQuery({
    ...kept,
    queryKey: [key, 'suggestions', q],
    queryFn: ({ signal }) => search(apiPath('/api/search', { q, limit: suggestions }), q, signal),
    enabled: q !== '',
  });

/** The loaded pages as one list, those of series first on the first page. */
function listOf({ pages: [first, ...more] }: InfiniteData<Found>): Found {
  const best = [...(first?.items ?? [])].sort(
    (a, b) => Number(b.type === 'series') - Number(a.type === 'series'),
  );
  return {
    q: first?.q ?? '',
    counts: first?.counts ?? {},
    items: itemsOf({ pages: [{ items: best }, ...more] }),
  };
}

export const useSearchResults = (q: string, kind: SearchKind | undefined) =>
  useInfiniteQuery({
    ...kept,
    queryKey: [key, q, kind ?? 'all'],
    queryFn: ({ pageParam, signal }) => search(pageParam, q, signal),
    initialPageParam: apiPath('/api/search', { q, kind }),
    getNextPageParam: ({ next }) => next,
    select: listOf,
  });
