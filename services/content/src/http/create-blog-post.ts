import { createBlogPostSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { excerptOf } from '../domain/excerpt.ts';
import { objectPathsIn } from '../domain/object-path.ts';
import { presentBlogPost } from '../domain/present-blog-post.ts';

/** POST /api/blog-posts: publishes a post, at once or at its release date. */
export const createBlogPost = ({ store, publisher, change, now }: Context) =>
  validate({ body: createBlogPostSchema }, async (req, res) => {
    const { title, content, releaseDate } = req.body;
    const fields = {
      title,
      content,
      excerpt: excerptOf(content),
      objectPaths: objectPathsIn(content),
      releaseDate: releaseDate ? new Date(releaseDate) : null,
      createdAt: now(),
    };
    const post = await change(async (session) => {
      const saved = await store.blogPosts.insert(fields, session);
      await publisher.saved(session, req.identity, saved);
      return saved;
    });
    res.status(201).json(presentBlogPost(post));
  });
