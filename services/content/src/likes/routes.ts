import type { ItemType, Like } from '@platform/contracts';
import { type Operations, operations } from '@platform/contracts/operations';
import { errors, type Handler, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { contentSpecs } from '../domain/content-specs.ts';

type Liked = 'Video' | 'Embed' | 'CategoryVideo';
type LikeOperation = Operations[`like${Liked}` | `unlike${Liked}`];

/** Likes or unlikes an item. Idempotent. */
export const setLike =
  (
    { store, feed, now }: Pick<Context, 'store' | 'feed' | 'now'>,
    kind: ItemType,
    liked: boolean,
  ): Handler<LikeOperation> =>
  async ({ params: { id }, identity }, res) => {
    const refresh = () => {
      if (kind !== 'youtube') feed.clear();
    };
    const request = { member: identity.member.id, kind, id, liked, now: now() };
    const result = await store.setLike(request).catch((error: unknown) => {
      // An interrupted commit may have taken effect.
      refresh();
      throw error;
    });
    if (!result) throw errors.notFound(contentSpecs[kind].notFound);
    if (result.changed) refresh();
    res.json({ liked, likes: result.likes } satisfies Like);
  };

export function likeRoutes(app: Application, context: Context): void {
  register(app, operations.likeVideo, setLike(context, 'video', true));
  register(app, operations.unlikeVideo, setLike(context, 'video', false));
  register(app, operations.likeEmbed, setLike(context, 'embed', true));
  register(app, operations.unlikeEmbed, setLike(context, 'embed', false));
  register(app, operations.likeCategoryVideo, setLike(context, 'youtube', true));
  register(app, operations.unlikeCategoryVideo, setLike(context, 'youtube', false));
}
