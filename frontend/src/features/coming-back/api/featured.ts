import { apiPath } from '@platform/contracts/paths';
import { queryOptions } from '@tanstack/react-query';
import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import type { ResponseOf } from '../../../lib/api-client.ts';
import { isReturning } from '../../../lib/visits.ts';

/** Members who have been here before get the featured item as the hero, if they may see it. */
export const useHasFeatured = (): boolean => useRuntimeConfig().hasFeatured && isReturning();

export const featuredQuery = queryOptions<ResponseOf<'/api/me/featured'>>({
  queryKey: [apiPath('/api/me/featured')],
  // Its place changes with each time it is watched.
  staleTime: 0,
});
