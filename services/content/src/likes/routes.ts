import type { ItemType, Like } from '@platform/contracts';
import { type Operations, operations } from '@platform/contracts/operations';
import { errors, type Handler, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { contentSpecs } from '../domain/content-specs.ts';
import type { LikeRequest, LikeResult } from './store.ts';

type Liked = 'Video' | 'Embed' | 'CategoryVideo';
type LikeOperation = Operations[`like${Liked}` | `unlike${Liked}`];

type LikeContext = Pick<Context, 'store' | 'feed' | 'now'>;

/** Likes or unlikes an item, and reads the library anew if that may have changed it; undefined when the member can't see the item. */
export async function changeLike(
  { store, feed, now }: LikeContext,
  request: Omit<LikeRequest, 'now'>,
): Promise<LikeResult | undefined> {
  const refresh = () => {
    if (request.kind !== 'youtube') feed.clear();
  };
  const result = await store.setLike({ ...request, now: now() }).catch((error: unknown) => {
    // An interrupted commit may have taken effect.
    refresh();
    throw error;
  });
  if (result?.changed) refresh();
  return result;
}

/** Likes or unlikes an item. Idempotent. */
export const setLike =
  (context: LikeContext, kind: ItemType, liked: boolean): Handler<LikeOperation> =>
  async ({ params: { id }, identity }, res) => {
    const result = await changeLike(context, { member: identity.member.id, kind, id, liked });
    if (!result) throw errors.notFound(contentSpecs[kind].notFound);
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
