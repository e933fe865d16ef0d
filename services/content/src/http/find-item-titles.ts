import { type itemTitlesResponseSchema, itemTitlesSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type * as z from 'zod';
import type { Context } from '../context.ts';

/** POST /internal/item-titles: what those of these items are called that members may see now; analytics shows no others. */
export const findItemTitles = ({ store, now }: Context) =>
  validate({ body: itemTitlesSchema }, async (req, res) => {
    const titles = await store.titles(req.body.items, now());
    res.json({ titles } satisfies z.infer<typeof itemTitlesResponseSchema>);
  });
