import type { BlogPost } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiPage } from '../../../lib/api-client.ts';

const blogPostQuery = (id: string) =>
  queryOptions<BlogPost>({ queryKey: [apiPath('/api/blog-posts/{id}', { id })] });

/** One post with its text. */
export const useBlogPost = (id: string) => useQuery(blogPostQuery(id));

/** Posts of a page: as many as fill a tall screen. */
const pagePosts = 12;

const blogPostsQuery = infiniteQueryOptions({
  // Not the list's bare path: under that key the admin panel may keep a list of another shape.
  queryKey: [apiPath('/api/blog-posts'), 'pages'],
  queryFn: ({ pageParam, signal }) => apiPage(pageParam, { signal }),
  initialPageParam: apiPath('/api/blog-posts', { limit: pagePosts }),
  getNextPageParam: ({ next }) => next,
});

/** Published posts, newest first. */
export const useBlogPosts = () => useInfiniteQuery(blogPostsQuery);
