import { internalOperations, operations } from '@platform/contracts/operations';
import { etagOf, notModified, register, setNextLink } from '@platform/service-kit';
import type { Application } from 'express';
import { comingBackRoutes } from '../coming-back/routes.ts';
import type { Context } from '../context.ts';
import { likeRoutes } from '../likes/routes.ts';
import { searchRoutes } from '../search/routes.ts';
import { blogPostRoutes } from './blog-posts.ts';
import { cachePrivately } from './caching.ts';
import { categoryVideoRoutes } from './category-videos.ts';
import { embedRoutes } from './embeds.ts';
import { seriesRoutes } from './series.ts';
import { siteSettingsRoutes } from './site-settings.ts';
import { videoRoutes } from './videos.ts';

export function routes(app: Application, context: Context): void {
  libraryRoutes(app, context);
  videoRoutes(app, context);
  embedRoutes(app, context);
  categoryVideoRoutes(app, context);
  blogPostRoutes(app, context);
  seriesRoutes(app, context);
  siteSettingsRoutes(app, context);
  likeRoutes(app, context);
  comingBackRoutes(app, context);
  searchRoutes(app, context);

  // Internal calls of other services.
  register(app, internalOperations.findItemTitles, async (req, res) => {
    res.json({ titles: await context.store.titles(req.body.items) });
  });
  register(app, internalOperations.setItemViews, async (req, res) => {
    await context.store.setViews(req.body);
    res.json({});
  });
}

function libraryRoutes(app: Application, { store, feed, now }: Context): void {
  register(app, operations.getLibrary, async ({ query: { limit, cursor }, identity }, res) => {
    const page = await feed.get(identity, { now: now(), limit, cursor });
    const liked = await store.likedBy(identity.member?.id, page.ids);

    cachePrivately(res);
    if (page.next) setNextLink(res, page.next);
    const etag =
      liked.size === 0 ? page.version : etagOf(page.version, ...page.ids.filter((id) => liked.has(id)));
    if (notModified(res, { etag })) return;
    const json = page.json(liked);
    res.setHeader('content-type', 'application/json; charset=utf-8');
    res.setHeader('content-length', Buffer.byteLength(json));
    res.end(json);
  });
}
