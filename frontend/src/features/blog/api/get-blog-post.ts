import type { BlogPost } from '@platform/contracts';
import { buildPath, paths } from '@platform/contracts/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const blogPostQuery = (id: string) =>
  queryOptions<BlogPost>({ queryKey: [buildPath(paths.blogPost, { id })] });

/** One post with its text. */
export const useBlogPost = (id: string) => useQuery(blogPostQuery(id));
