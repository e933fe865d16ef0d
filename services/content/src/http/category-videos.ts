import { isYoutubeShort, limits, youtubeVideoId } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { presentCategoryVideo } from '../domain/present.ts';
import { isUnchanged } from './caching.ts';
import { changeItems, deleteItem, saveChanges, saveOnce } from './change-items.ts';
import { getItem, listItems, sendList } from './read-items.ts';

/** The contract's schema takes nothing but a YouTube video's address. */
const addressParts = (youtubeUrl: string) => ({
  videoId: youtubeVideoId(youtubeUrl) as string,
  isShort: isYoutubeShort(youtubeUrl),
});

export function categoryVideoRoutes(app: Application, context: Context): void {
  register(app, operations.listCategoryVideos, listItems(context, 'youtube'));
  register(app, operations.getCategoryVideo, getItem(context, 'youtube'));
  register(app, operations.deleteCategoryVideo, deleteItem(context, 'youtube'));
  register(app, operations.changeCategoryVideos, changeItems(context, 'youtube'));

  register(app, operations.listCategories, async ({ identity }, res) => {
    const counts = await context.categoryCounts.get(identity);
    if (!isUnchanged(res, JSON.stringify(counts))) res.json(counts);
  });

  register(app, operations.listCategoryVideosOfCategory, async ({ params, query }, res) => {
    const { limit = limits.listDefaultItems, cursor } = query;
    const category = params.categoryId;
    await sendList(context, 'youtube', res, {
      category,
      order: 'created',
      now: context.now(),
      limit,
      cursor,
    });
  });

  register(app, operations.createCategoryVideo, async (req, res) => {
    const { title, category, youtubeUrl } = req.body;
    const createdAt = context.now();
    const fields = { title, category, ...addressParts(youtubeUrl), createdAt };
    const video = await saveOnce(context, req, 'youtube', () => fields);
    res.status(201).json(presentCategoryVideo(video, false));
  });

  register(app, operations.updateCategoryVideo, async ({ params: { id }, body, identity }, res) => {
    const { youtubeUrl, ...rest } = body;
    const changes = { ...rest, ...(youtubeUrl !== undefined && addressParts(youtubeUrl)) };
    const { item, liked } = await saveChanges(context, identity, 'youtube', id, changes);
    res.json(presentCategoryVideo(item, liked));
  });
}
