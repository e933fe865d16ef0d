import type { CategoryVideo } from '@platform/contracts';
import { buildPath, paths } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { apiPage } from '../../../lib/api-client.ts';

/** Every video of a category, newest first: nearly always one page. The viewer counts them and links to any of them. */
async function getCategoryVideos(categoryId: string, signal: AbortSignal): Promise<CategoryVideo[]> {
  const videos: CategoryVideo[] = [];
  let next: string | null = buildPath(paths.categoryVideosOfCategory, { categoryId });
  while (next !== null) {
    const page: { items: CategoryVideo[]; next: string | null } = await apiPage<CategoryVideo>(next, {
      signal,
    });
    videos.push(...page.items);
    next = page.next;
  }
  return videos;
}

/** Asks for nothing without a category. */
export const useCategoryVideos = (categoryId: string | undefined) =>
  useQuery({
    queryKey: [paths.categoryVideos, 'category', categoryId ?? ''],
    queryFn: ({ signal }) => getCategoryVideos(categoryId ?? '', signal),
    enabled: categoryId !== undefined,
  });
