import type { Application } from 'express';
import type { Context } from '../context.ts';
import { blogPostRoutes } from './blog-posts.ts';
import { categoryVideoRoutes } from './category-videos.ts';
import { embedRoutes } from './embeds.ts';
import { internalRoutes } from './internal.ts';
import { libraryRoutes } from './library.ts';
import { likeRoutes } from './likes.ts';
import { videoRoutes } from './videos.ts';

export function routes(app: Application, context: Context): void {
  libraryRoutes(app, context);
  videoRoutes(app, context);
  embedRoutes(app, context);
  categoryVideoRoutes(app, context);
  blogPostRoutes(app, context);
  likeRoutes(app, context);
  internalRoutes(app, context);
}
