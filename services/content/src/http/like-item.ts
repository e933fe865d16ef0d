import { idParamsSchema, type Like } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import type { Kind } from './kinds.ts';

/** POST and DELETE /api/{videos,embeds}/{id}/like */
export const likeItem = ({ store, feed, now }: Context, kind: Kind, liked: boolean) =>
  validate({ params: idParamsSchema }, async (req, res) => {
    const member = req.identity?.member;
    if (!member) throw errors.unauthorized();
    const request = { member: member.id, type: kind.type, id: req.params.id, liked, now: now() };
    const likes = await store.setLike(request).finally(() => feed.clear());
    if (likes === undefined) throw errors.notFound(kind.notFound);
    res.json({ liked, likes } satisfies Like);
  });
