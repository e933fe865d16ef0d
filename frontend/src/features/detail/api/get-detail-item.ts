import type { DetailItem, ItemType } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const detailTemplates = {
  video: '/api/videos/{id}',
  embed: '/api/embeds/{id}',
  youtube: '/api/youtubes/{id}',
} as const;

export const detailPath = (type: ItemType, id: string) => apiPath(detailTemplates[type], { id });

export const detailKey = (type: ItemType, id: string) => [detailPath(type, id)] as const;

export const detailItemQuery = (type: ItemType, id: string) =>
  queryOptions<DetailItem>({ queryKey: detailKey(type, id) });

/** One video, embed or YouTube video. */
export const useDetailItem = (type: ItemType, id: string) => useQuery(detailItemQuery(type, id));
