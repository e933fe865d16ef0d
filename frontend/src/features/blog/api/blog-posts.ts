import type { BlogPost } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiPage } from '../../../lib/api-client.ts';

const blogPostQuery = (id: string) =>
  queryOptions<BlogPost>({ queryKey: [apiPath('/api/blog-posts/{id}', { id })] });

export const useBlogPost = (id: string) => useQuery(blogPostQuery(id));

/** Fills a tall screen. */
const pagePosts = 12;

const blogPostsQuery = infiniteQueryOptions({
  // Not just the path: the admin panel may cache a list of another shape under that key.
  queryKey: [apiPath('/api/blog-posts'), 'pages'],
  queryFn: ({ pageParam, signal }) => apiPage(pageParam, { signal }),
  initialPageParam: apiPath('/api/blog-posts', { limit: pagePosts }),
  getNextPageParam: ({ next }) => next,
});

/** Published posts, newest first. */
export const useBlogPosts = () => useInfiniteQuery(blogPostsQuery);
