import { contentListQuerySchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { presentItem } from '../domain/present.ts';
import type { Kind } from './kinds.ts';
import { readListQuery } from './list-query.ts';
import { sendLikedItems } from './send-items.ts';

/** GET /api/videos, /api/embeds */
export const listItems = ({ store, now }: Context, kind: Kind) =>
  validate({ query: contentListQuerySchema }, async (req, res) => {
    const { everything, ...request } = readListQuery(req.query, req.identity);
    const visibleAt = everything ? undefined : now();
    const page = await store.list({ type: kind.type, ...request, visibleAt });
    await sendLikedItems(res, store, page, presentItem);
  });
