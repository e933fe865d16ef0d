import type { CategoryCount } from '@platform/contracts';
import { categoryTopics } from '@platform/contracts/category-list';
import { apiPath } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { apiList } from '../../../lib/api-client.ts';

/**
 * Every video of a category, newest first: nearly always one page. The viewer counts them and links to any of them. Asks for nothing
 * without a category.
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

/** The topics that have a video, in the order of the catalogue. */
export const useTopics = () =>
  useQuery({
    queryKey: [apiPath('/api/category-videos/categories')],
    select: (counts: CategoryCount[]) => {
      const filled = new Set<string>(counts.map(({ category }) => category));
      return categoryTopics.filter(({ id }) => filled.has(id));
    },
  });
