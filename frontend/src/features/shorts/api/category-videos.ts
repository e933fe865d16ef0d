import type { CategoryCount } from '@platform/contracts';
import { categoryTopics } from '@platform/contracts/category-list';
import { apiPath } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { apiList } from '../../../lib/api-client.ts';

/**
 * All videos of a category, newest first (nearly always one page): the viewer shows their count and deep-links to them.
 * No request without a category.
 */
export const useCategoryVideos = (categoryId: string | undefined) =>
  useQuery({
    queryKey: [apiPath('/api/category-videos'), 'category', categoryId ?? ''],
    queryFn: ({ signal }) =>
      apiList(apiPath('/api/category-videos/category/{categoryId}', { categoryId: categoryId ?? '' }), {
        signal,
      }),
    enabled: categoryId !== undefined,
  });

/** The topics that have videos, in catalogue order. */
export const useTopics = () =>
  useQuery({
    queryKey: [apiPath('/api/category-videos/categories')],
    select: (counts: CategoryCount[]) => {
      const filled = new Set<string>(counts.map(({ category }) => category));
      return categoryTopics.filter(({ id }) => filled.has(id));
    },
  });
