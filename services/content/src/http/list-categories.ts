import { etagOf, notModified, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { cachePrivately, representation } from './send-items.ts';

/** GET /api/category-videos/categories: which have videos, for the picker. */
export const listCategories = ({ store }: Context) =>
  validate({}, async (_req, res) => {
    const counts = await store.categoryVideos.counts();
    cachePrivately(res);
    if (notModified(res, { etag: etagOf(representation, JSON.stringify(counts)) })) return;
    res.json(counts);
  });
