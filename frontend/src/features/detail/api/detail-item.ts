import type { DetailItem, ItemType, Next } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { detailPath, detailTemplates } from '../../../lib/items.ts';
import { markQuery } from '../../coming-back/lib/marks.ts';

/** Where the member goes on, as the server has it now: another device may have been there since. Pending until it is known or failed. */
export function usePlace(id: string): { start: number; isPending: boolean } {
  const { data, isFetchedAfterMount } = useQuery({ ...markQuery(id), staleTime: 0 });
  return { start: data?.progress?.positionSeconds ?? 0, isPending: !isFetchedAfterMount };
}

/** What follows an item, in the series that the member came from if it is in several. */
export function useNext(type: ItemType, id: string) {
  const series: string | undefined = useLocation().state?.series;
  return useQuery<Next>({
    queryKey: [apiPath(`${detailTemplates[type]}/next`, { id, series })],
    staleTime: 0,
  });
}

export const detailItemQuery = (type: ItemType, id: string) =>
  queryOptions<DetailItem>({ queryKey: [detailPath(type, id)] });

/** In milliseconds. */
const askWhileProcessingMs = 5_000;

/** Asks again while a film can't be played yet. */
export const useDetailItem = (type: ItemType, id: string) =>
  useQuery({
    ...detailItemQuery(type, id),
    refetchInterval: ({ state: { data } }) =>
      data?.type === 'video' && data.playback.state === 'processing' && askWhileProcessingMs,
  });
