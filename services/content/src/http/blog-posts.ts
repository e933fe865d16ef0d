import { operations } from '@platform/contracts/operations';
import { register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { excerptOf } from '../domain/excerpt.ts';
import { toDate } from '../domain/item.ts';
import { objectPathsIn } from '../domain/object-path.ts';
import { presentBlogPost } from '../domain/present.ts';
import { changeItems, deleteItem, saveChanges, saveOnce } from './change-items.ts';
import { getItem, listItems } from './read-items.ts';

/** A post's text and the fields derived from it. */
const textOf = (content: string) => ({
  content,
  excerpt: excerptOf(content),
  objectPaths: objectPathsIn(content),
});

export function blogPostRoutes(app: Application, context: Context): void {
  register(app, operations.listBlogPosts, listItems(context, 'blog-post'));
  register(app, operations.getBlogPost, getItem(context, 'blog-post'));
  register(app, operations.deleteBlogPost, deleteItem(context, 'blog-post'));
  register(app, operations.changeBlogPosts, changeItems(context, 'blog-post'));

  register(app, operations.createBlogPost, async (req, res) => {
    const { title, content, releaseDate } = req.body;
    const post = await saveOnce(context, req, 'blog-post', () => ({
      title,
      ...textOf(content),
      releaseDate: releaseDate ? new Date(releaseDate) : null,
      createdAt: context.now(),
    }));
    res.status(201).json(presentBlogPost(post));
  });

  register(app, operations.updateBlogPost, async ({ params: { id }, body, identity }, res) => {
    const { title, content, releaseDate } = body;
    const changes = {
      title,
      releaseDate: toDate(releaseDate),
      ...(content !== undefined && textOf(content)),
    };
    const { item } = await saveChanges(context, identity, 'blog-post', id, changes);
    res.json(presentBlogPost(item));
  });
}
