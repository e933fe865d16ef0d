import type { ItemType, Like } from '@platform/contracts';
import { type Operations, operations } from '@platform/contracts/operations';
import { errors, type Handler, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { contentSpecs } from '../domain/content-specs.ts';
import type { LikeRequest } from './store.ts';

type Liked = 'Video' | 'Embed' | 'CategoryVideo';
type LikeOperation = Operations[`like${Liked}` | `unlike${Liked}`];

type LikeContext = Pick<Context, 'store' | 'feed' | 'now'>;

/** Likes or unlikes an item; returns its likes, or undefined when the member can't see it. */
export const changeLike = (
  { store, feed, now }: LikeContext,
  request: Omit<LikeRequest, 'now'>,
): Promise<number | undefined> =>
  store.setLike({ ...request, now: now() }).finally(() => {
    // After an error too: an interrupted commit may have taken effect. Category videos are not in the library.
    if (request.kind !== 'youtube') feed.clear();
  });

/** Likes or unlikes an item. Idempotent. */
const setLike =
  (context: LikeContext, kind: ItemType, liked: boolean): Handler<LikeOperation> =>
  async ({ params: { id }, identity }, res) => {
    const likes = await changeLike(context, { member: identity.member.id, kind, id, liked });
    if (likes === undefined) throw errors.notFound(contentSpecs[kind].notFound);
    res.json({ liked, likes } satisfies Like);
  };

export function likeRoutes(app: Application, context: Context): void {
  register(app, operations.likeVideo, setLike(context, 'video', true));
  register(app, operations.unlikeVideo, setLike(context, 'video', false));
  register(app, operations.likeEmbed, setLike(context, 'embed', true));
  register(app, operations.unlikeEmbed, setLike(context, 'embed', false));
  register(app, operations.likeCategoryVideo, setLike(context, 'youtube', true));
  register(app, operations.unlikeCategoryVideo, setLike(context, 'youtube', false));
}
