import type { CategoryVideo } from '@platform/contracts';
import { buildPath, paths } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { apiList } from '../../../lib/api-client.ts';

/**
 * Every video of a category, newest first: nearly always one page. The viewer counts them and links to any of them. Asks for nothing
 * without a category.
 */
export const useCategoryVideos = (categoryId: string | undefined) =>
  useQuery({
    queryKey: [paths.categoryVideos, 'category', categoryId ?? ''],
    queryFn: ({ signal }) =>
      apiList<CategoryVideo>(buildPath(paths.categoryVideosOfCategory, { categoryId: categoryId ?? '' }), {
        signal,
      }),
    enabled: categoryId !== undefined,
  });
