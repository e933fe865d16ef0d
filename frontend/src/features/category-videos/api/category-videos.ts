import type { CategoryCount } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { apiList } from '../../../lib/api-client.ts';
import { categoryCountsKey, categoryVideosKey } from '../../../lib/items.ts';

/**
 * All videos of a category, newest first (nearly always one page): the viewer shows their count and deep-links to them.
 * No request without a category.
 */
export const useCategoryVideos = (categoryId: string | undefined) =>
  useQuery({
    queryKey: [...categoryVideosKey, categoryId ?? ''],
    queryFn: ({ signal }) =>
      apiList(apiPath('/api/category-videos/category/{categoryId}', { categoryId: categoryId ?? '' }), {
        signal,
      }),
    enabled: categoryId !== undefined,
  });

const byCategory = (counts: CategoryCount[]): Map<string, CategoryCount> =>
  new Map(counts.map((count) => [count.category, count]));

/** How many videos each category has, and since when; those without any are missing. */
export const useCategoryCounts = () => useQuery({ queryKey: categoryCountsKey, select: byCategory });
