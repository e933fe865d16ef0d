import { idParamsSchema, messages } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { isPublished } from '../domain/blog-post.ts';
import { presentBlogPost } from '../domain/present-blog-post.ts';
import { sendItem } from './send-items.ts';

/** GET /api/blog-posts/{id}. To a member, what is not yet released does not exist. */
export const getBlogPost = ({ store, now }: Context) =>
  validate({ params: idParamsSchema }, async (req, res) => {
    const post = await store.blogPosts.find(req.params.id);
    if (!post || !(req.identity?.admin || isPublished(post, now())))
      throw errors.notFound(messages.blogPostNotFound);
    sendItem(res, post, presentBlogPost);
  });
