import { contentListQuerySchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { presentSummary } from '../domain/present-blog-post.ts';
import { readListQuery } from './list-query.ts';
import { sendItems } from './send-items.ts';

/** GET /api/blog-posts: what is published, newest first; everything for an administrator who asks for it. */
export const listBlogPosts = ({ store, now }: Context) =>
  validate({ query: contentListQuerySchema }, async (req, res) => {
    const { everything, ...request } = readListQuery(req.query, req.identity);
    const visibleAt = everything ? undefined : now();
    sendItems(res, await store.blogPosts.list({ ...request, visibleAt }), presentSummary);
  });
