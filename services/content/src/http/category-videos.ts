import { limits, messages, youtubeVideoId } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, etagOf, notModified, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { presentCategoryVideo } from '../domain/item.ts';
import { deleteItem, getItem, listItems, saveNew, sendList } from './items.ts';
import { cachePrivately, representation } from './lists.ts';

export function categoryVideoRoutes(app: Application, context: Context): void {
  register(app, operations.listCategoryVideos, listItems(context, 'youtube'));
  register(app, operations.getYoutube, getItem(context, 'youtube'));
  register(app, operations.deleteCategoryVideo, deleteItem(context, 'youtube'));

  register(app, operations.listCategories, async (_req, res) => {
    const counts = await context.store.categoryCounts();
    cachePrivately(res);
    if (notModified(res, { etag: etagOf(representation, JSON.stringify(counts)) })) return;
    res.json(counts);
  });

  register(app, operations.listCategoryVideosOfCategory, async ({ params, query }, res) => {
    const { limit = limits.listDefaultItems, cursor } = query;
    const category = params.categoryId;
    await sendList(context, 'youtube', res, { category, order: 'created', limit, cursor });
  });

  register(app, operations.createCategoryVideo, async ({ body, identity }, res) => {
    const { title, category, youtubeUrl } = body;
    const videoId = youtubeVideoId(youtubeUrl);
    if (!videoId) throw errors.validation(messages.youtubeUrlInvalid, 'youtubeUrl');
    const createdAt = context.now();
    const video = await saveNew(context, identity, 'youtube', { title, category, videoId, createdAt });
    res.status(201).json(presentCategoryVideo(video, false));
  });
}
