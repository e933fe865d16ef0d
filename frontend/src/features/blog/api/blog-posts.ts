import type { BlogPost } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiPage } from '../../../lib/api-client.ts';
import { itemsOf, keepPages } from '../../../lib/pages.ts';

export const useBlogPost = (id: string) =>
  useQuery<BlogPost>({ queryKey: [apiPath('/api/blog-posts/{id}', { id })] });

/** Fills a tall screen. */
const pagePosts = 12;

export const useBlogPosts = () =>
  useInfiniteQuery({
    ...keepPages,
    // Not just the path: the admin panel may cache a list of another shape under that key.
    queryKey: [apiPath('/api/blog-posts'), 'pages'],
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, { signal }),
    initialPageParam: apiPath('/api/blog-posts', { limit: pagePosts }),
    getNextPageParam: ({ next }) => next,
    select: itemsOf,
  });
