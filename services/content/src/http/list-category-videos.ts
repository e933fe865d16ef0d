import { contentListQuerySchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { presentCategoryVideo } from '../domain/present-category-video.ts';
import type { OrderName } from '../store/keyset.ts';
import { readListQuery } from './list-query.ts';
import { sendLikedItems } from './send-items.ts';

/** They are not scheduled: a category video is public from its creation on. */
const orders: Partial<Record<OrderName, OrderName>> = {
  published: 'created',
  publishedOldest: 'createdOldest',
};

/** GET /api/category-videos */
export const listCategoryVideos = ({ store }: Context) =>
  validate({ query: contentListQuerySchema }, async (req, res) => {
    const { everything: _all, order, ...request } = readListQuery(req.query, req.identity);
    const page = await store.categoryVideos.list({ ...request, order: orders[order] ?? order });
    await sendLikedItems(res, store, page, presentCategoryVideo);
  });
