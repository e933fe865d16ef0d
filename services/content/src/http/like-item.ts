import { idParamsSchema, type Like } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import type { LikableKind } from '../store/kinds.ts';

/** What can be liked. */
interface Likable {
  type: LikableKind;
  notFound: string;
}

/** POST and DELETE /api/{videos,embeds,youtubes}/{id}/like */
export const likeItem = ({ store, feed, now }: Context, { type, notFound }: Likable, liked: boolean) =>
  validate({ params: idParamsSchema }, async (req, res) => {
    const member = req.identity?.member;
    if (!member) throw errors.unauthorized();
    const request = { member: member.id, kind: type, id: req.params.id, liked, now: now() };
    const refresh = () => {
      if (type !== 'youtube') feed.clear();
    };
    const result = await store.setLike(request).catch((error: unknown) => {
      // Whether a broken commit took effect is not known.
      refresh();
      throw error;
    });
    if (!result) throw errors.notFound(notFound);
    if (result.changed) refresh();
    res.json({ liked, likes: result.likes } satisfies Like);
  });
