import { idParamsSchema, messages } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';

/** DELETE /api/blog-posts/{id} */
export const deleteBlogPost = ({ store, publisher, change }: Context) =>
  validate({ params: idParamsSchema }, async (req, res) => {
    await change(async (session) => {
      const post = await store.blogPosts.remove(req.params.id, session);
      if (!post) throw errors.notFound(messages.blogPostNotFound);
      await publisher.deleted(session, req.identity, post);
    });
    res.status(204).end();
  });
