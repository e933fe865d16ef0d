import type { CategoryCount } from '@platform/contracts';
import { categoryTopics } from '@platform/contracts/category-list';
import { paths } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';

/** The topics that have a video, in the order of the catalogue. */
export const useTopics = () =>
  useQuery({
    queryKey: [paths.categoryVideoCategories],
    select: (counts: CategoryCount[]) => {
      const filled = new Set<string>(counts.map(({ category }) => category));
      return categoryTopics.filter(({ id }) => filled.has(id));
    },
  });
