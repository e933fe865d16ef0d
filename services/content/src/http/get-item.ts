import { idParamsSchema } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { presentItem } from '../domain/present.ts';
import { isVisible } from '../domain/publication.ts';
import type { Kind } from './kinds.ts';
import { sendItem } from './send-items.ts';

/** GET /api/videos/{id}, /api/embeds/{id}. To a member, what is hidden or not yet released does not exist. */
export const getItem = ({ store, now }: Context, kind: Kind) =>
  validate({ params: idParamsSchema }, async (req, res) => {
    const { id } = req.params;
    const [item, liked] = await Promise.all([
      store.find(kind.type, id),
      store.likedBy(req.identity?.member?.id, [id]),
    ]);
    if (!item || !(req.identity?.admin || isVisible(item, now()))) throw errors.notFound(kind.notFound);
    sendItem(res, item, presentItem, liked.has(id));
  });
