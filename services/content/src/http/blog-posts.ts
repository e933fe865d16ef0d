import { operations } from '@platform/contracts/operations';
import { register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { excerptOf } from '../domain/excerpt.ts';
import { presentBlogPost } from '../domain/item.ts';
import { objectPathsIn } from '../domain/object-path.ts';
import { deleteItem, getItem, listItems, saveNew } from './items.ts';

export function blogPostRoutes(app: Application, context: Context): void {
  register(app, operations.listBlogPosts, listItems(context, 'blog-post'));
  register(app, operations.getBlogPost, getItem(context, 'blog-post'));
  register(app, operations.deleteBlogPost, deleteItem(context, 'blog-post'));

  register(app, operations.createBlogPost, async ({ body, identity }, res) => {
    const { title, content, releaseDate } = body;
    const post = await saveNew(context, identity, 'blog-post', {
      title,
      content,
      excerpt: excerptOf(content),
      objectPaths: objectPathsIn(content),
      releaseDate: releaseDate ? new Date(releaseDate) : null,
      createdAt: context.now(),
    });
    res.status(201).json(presentBlogPost(post));
  });
}
