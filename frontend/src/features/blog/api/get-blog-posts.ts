import type { BlogPostSummary } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { apiPage } from '../../../lib/api-client.ts';

/** Posts of a page: as many as fill a tall screen. */
const pagePosts = 12;

export const blogPostsQuery = infiniteQueryOptions({
  // Not the list's bare path: under that key the admin panel may keep a list of another shape.
  queryKey: [paths.blogPosts, 'pages'],
  queryFn: ({ pageParam, signal }) => apiPage<BlogPostSummary>(pageParam, { signal }),
  initialPageParam: `${paths.blogPosts}?limit=${pagePosts}`,
  getNextPageParam: ({ next }) => next,
});

/** Published posts, newest first. */
export const useBlogPosts = () => useInfiniteQuery(blogPostsQuery);
