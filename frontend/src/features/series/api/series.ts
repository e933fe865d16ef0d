import type { SeriesDetail } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, apiFilledPage } from '../../../lib/api-client.ts';
import { seriesKey } from '../../../lib/items.ts';
import { itemsOf, keepPages } from '../../../lib/pages.ts';

/** Whole rows of every grid. */
const pageSeries = 12;

/** The loaded pages of all series, last changed first. */
export const useSeriesList = () =>
  useInfiniteQuery({
    ...keepPages,
    queryKey: [...seriesKey, 'pages'],
    queryFn: ({ pageParam, signal }) => apiFilledPage(pageParam, { signal }),
    initialPageParam: apiPath('/api/series', { limit: pageSeries }),
    getNextPageParam: ({ next }) => next,
    select: itemsOf,
  });

export const useSeries = (id: string) =>
  useQuery<SeriesDetail>({
    queryKey: [...seriesKey, 'one', id],
    queryFn: ({ signal }) => api(apiPath('/api/series/{id}', { id }), { signal }),
  });
