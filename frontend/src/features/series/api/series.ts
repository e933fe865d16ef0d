import type { SeriesDetail, SeriesSummary } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiPage, type Page } from '../../../lib/api-client.ts';

/** Whole rows of every grid. */
const pageSeries = 12;

/** A series that changes between two requests may be on both pages. */
function uniqueSeries({ pages }: InfiniteData<Page<'/api/series'>>): SeriesSummary[] {
  const all = pages.flatMap(({ items }) => items);
  return [...new Map(all.map((series) => [series.id, series])).values()];
}

/** The loaded pages of all series, last changed first. */
export const useSeriesList = () =>
  useInfiniteQuery({
    queryKey: [apiPath('/api/series'), 'pages'],
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, { signal }),
    initialPageParam: apiPath('/api/series', { limit: pageSeries }),
    getNextPageParam: ({ next }) => next,
    select: uniqueSeries,
  });

export const useSeries = (id: string) =>
  useQuery<SeriesDetail>({ queryKey: [apiPath('/api/series/{id}', { id })] });
