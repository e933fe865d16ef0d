import { limits, messages, youtubeVideoId } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, etagOf, notModified, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { presentCategoryVideo, presentYoutube } from '../domain/category-video.ts';
import type { OrderName } from '../store/pages.ts';
import { cachePrivately, readListQuery, representation, sendItem, sendLikedItems } from './lists.ts';

/** They are not scheduled: a category video is public from its creation on. */
const orders: Partial<Record<OrderName, OrderName>> = {
  published: 'created',
  publishedOldest: 'createdOldest',
};

export function categoryVideoRoutes(app: Application, context: Context): void {
  const { store, publisher, change, now } = context;
  const { categoryVideos } = store;

  register(app, operations.listCategoryVideos, async (req, res) => {
    const { everything: _all, order, ...request } = readListQuery(req.query, req.identity);
    const page = await categoryVideos.list({ ...request, order: orders[order] ?? order });
    await sendLikedItems(res, store, page, presentCategoryVideo);
  });

  register(app, operations.listCategories, async (_req, res) => {
    const counts = await categoryVideos.counts();
    cachePrivately(res);
    if (notModified(res, { etag: etagOf(representation, JSON.stringify(counts)) })) return;
    res.json(counts);
  });

  register(app, operations.listCategoryVideosOfCategory, async (req, res) => {
    const { limit = limits.listDefaultItems, cursor } = req.query;
    const category = req.params.categoryId;
    const page = await categoryVideos.list({ category, order: 'created', limit, cursor });
    await sendLikedItems(res, store, page, presentCategoryVideo);
  });

  register(app, operations.getYoutube, async ({ params: { id }, identity }, res) => {
    const [video, liked] = await Promise.all([
      categoryVideos.find(id),
      store.likedBy(identity.member?.id, [id]),
    ]);
    if (!video) throw errors.notFound(messages.categoryVideoNotFound);
    sendItem(res, video, presentYoutube, liked.has(id));
  });

  register(app, operations.createCategoryVideo, async ({ body, identity }, res) => {
    const { title, category, youtubeUrl } = body;
    const videoId = youtubeVideoId(youtubeUrl);
    if (!videoId) throw errors.validation(messages.youtubeUrlInvalid, 'youtubeUrl');
    const video = await change(async (session) => {
      const saved = await categoryVideos.insert({ title, category, videoId, createdAt: now() }, session);
      await publisher.saved(session, identity, saved);
      return saved;
    });
    res.status(201).json(presentCategoryVideo(video, false));
  });

  register(app, operations.deleteCategoryVideo, async ({ params, identity }, res) => {
    await change(async (session) => {
      const deleted = await categoryVideos.remove(params.id, session);
      if (!deleted) throw errors.notFound(messages.categoryVideoNotFound);
      await publisher.deleted(session, identity, deleted);
    });
    res.status(204).end();
  });
}
