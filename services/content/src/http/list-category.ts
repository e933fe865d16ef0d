import { categoryParamsSchema, limits, pageQuerySchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { presentCategoryVideo } from '../domain/present-category-video.ts';
import { sendLikedItems } from './send-items.ts';

/** GET /api/category-videos/category/{categoryId}: of the picker's catalogue or of the topics. */
export const listCategory = ({ store }: Context) =>
  validate({ params: categoryParamsSchema, query: pageQuerySchema }, async (req, res) => {
    const { limit = limits.listDefaultItems, cursor } = req.query;
    const category = req.params.categoryId;
    const page = await store.categoryVideos.list({ category, order: 'created', limit, cursor });
    await sendLikedItems(res, store, page, presentCategoryVideo);
  });
