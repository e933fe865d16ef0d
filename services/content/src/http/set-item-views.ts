import { itemViewsSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';

/** POST /internal/item-views: how often items were viewed, as analytics counts it. */
export const setItemViews = ({ store }: Context) =>
  validate({ body: itemViewsSchema }, async (req, res) => {
    await store.setViews(req.body);
    res.status(204).end();
  });
