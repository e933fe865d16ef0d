import { contentListQuerySchema, type ListSort, limits, messages } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import type { OrderName } from '../store/keyset.ts';
import type { Kind } from './kinds.ts';
import { sendItems } from './send-items.ts';

/** Members see a library, ordered by release; the operator manages what was made last. */
const orderOf = (sort: ListSort, everything: boolean): OrderName => {
  if (sort === 'newest') return everything ? 'created' : 'published';
  if (sort === 'oldest') return everything ? 'createdOldest' : 'publishedOldest';
  return sort;
};

/** GET /api/videos, /api/embeds */
export const listItems = ({ store, now }: Context, kind: Kind) =>
  validate({ query: contentListQuerySchema }, async (req, res) => {
    const { scope, search, sort, limit = limits.listDefaultItems, cursor } = req.query;
    const administrating = scope !== undefined || search !== undefined || sort !== undefined;
    if (administrating && !req.identity?.admin) throw errors.forbidden(messages.scopeForbidden);
    const page = await store.list({
      type: kind.type,
      order: orderOf(sort ?? 'newest', scope === 'all'),
      limit,
      cursor,
      search,
      visibleAt: scope === 'all' ? undefined : now(),
    });
    const ids = page.items.map(({ id }) => id);
    sendItems(res, page, await store.likedBy(req.identity?.member?.id, ids));
  });
