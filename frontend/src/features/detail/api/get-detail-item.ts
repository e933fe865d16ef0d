import type { DetailItem, ItemType } from '@platform/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { detailPath } from '../../../lib/items.ts';

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
