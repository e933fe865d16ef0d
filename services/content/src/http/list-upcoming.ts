import { limits, pageQuerySchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { presentUpcoming } from '../domain/present.ts';
import type { Kind } from './kinds.ts';
import { sendLikedItems } from './send-items.ts';

/** GET /api/videos/upcoming, /api/embeds/upcoming: public, to be released, soonest first. */
export const listUpcoming = ({ store, now }: Context, kind: Kind) =>
  validate({ query: pageQuerySchema }, async (req, res) => {
    const { limit = limits.listDefaultItems, cursor } = req.query;
    const page = await store.upcoming({ type: kind.type, now: now(), limit, cursor });
    await sendLikedItems(res, store, page, presentUpcoming);
  });
