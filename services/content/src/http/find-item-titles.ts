import { type itemTitlesResponseSchema, itemTitlesSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type * as z from 'zod';
import type { Context } from '../context.ts';

/** POST /internal/item-titles: what these items are called, hidden ones too. */
export const findItemTitles = ({ store }: Context) =>
  validate({ body: itemTitlesSchema }, async (req, res) => {
    const titles = await store.titles(req.body.items);
    res.json({ titles } satisfies z.infer<typeof itemTitlesResponseSchema>);
  });
