import type { DetailItem, ItemType } from '@platform/contracts';
import { buildPath, paths } from '@platform/contracts/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';

const templates = { video: paths.video, embed: paths.embed, youtube: paths.youtube } as const;

export const detailPath = (type: ItemType, id: string): string => buildPath(templates[type], { id });

export const detailKey = (type: ItemType, id: string) => [detailPath(type, id)] as const;

export const detailItemQuery = (type: ItemType, id: string) =>
  queryOptions<DetailItem>({ queryKey: detailKey(type, id) });

/** One video, embed or YouTube video. */
export const useDetailItem = (type: ItemType, id: string) => useQuery(detailItemQuery(type, id));
