import type { DetailItem, ItemType } from '@platform/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { detailPath } from '../../../lib/items.ts';

export const detailItemQuery = (type: ItemType, id: string) =>
  queryOptions<DetailItem>({ queryKey: [detailPath(type, id)] });

export const useDetailItem = (type: ItemType, id: string) => useQuery(detailItemQuery(type, id));
