import { messages } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { isPublished, presentBlogPost, presentSummary } from '../domain/blog-post.ts';
import { excerptOf } from '../domain/excerpt.ts';
import { objectPathsIn } from '../domain/object-path.ts';
import { readListQuery, sendItem, sendItems } from './lists.ts';

export function blogPostRoutes(app: Application, context: Context): void {
  const { store, publisher, change, now } = context;
  const { blogPosts } = store;

  register(app, operations.listBlogPosts, async (req, res) => {
    const { everything, ...request } = readListQuery(req.query, req.identity);
    const visibleAt = everything ? undefined : now();
    sendItems(res, await blogPosts.list({ ...request, visibleAt }), presentSummary);
  });

  // To a member, what is not yet released does not exist.
  register(app, operations.getBlogPost, async ({ params, identity }, res) => {
    const post = await blogPosts.find(params.id);
    if (!post || !(identity.admin || isPublished(post, now())))
      throw errors.notFound(messages.blogPostNotFound);
    sendItem(res, post, presentBlogPost);
  });

  register(app, operations.createBlogPost, async ({ body, identity }, res) => {
    const { title, content, releaseDate } = body;
    const fields = {
      title,
      content,
      excerpt: excerptOf(content),
      objectPaths: objectPathsIn(content),
      releaseDate: releaseDate ? new Date(releaseDate) : null,
      createdAt: now(),
    };
    const post = await change(async (session) => {
      const saved = await blogPosts.insert(fields, session);
      await publisher.saved(session, identity, saved);
      return saved;
    });
    res.status(201).json(presentBlogPost(post));
  });

  register(app, operations.deleteBlogPost, async ({ params, identity }, res) => {
    await change(async (session) => {
      const deleted = await blogPosts.remove(params.id, session);
      if (!deleted) throw errors.notFound(messages.blogPostNotFound);
      await publisher.deleted(session, identity, deleted);
    });
    res.status(204).end();
  });
}
