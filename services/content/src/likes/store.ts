import type { ItemType } from '@platform/contracts';
import { readTimeoutMs, toHttpError, withTransaction } from '@platform/service-kit';
import type { Connection } from 'mongoose';
import { collectionOf } from '../store/collections.ts';
import { requireMember } from '../store/members.ts';
import { type Models, toObjectId } from '../store/models.ts';
import { removeInPieces } from '../store/remove-in-pieces.ts';

export interface LikeRequest {
  /** The member's id. */
  member: string;
  kind: ItemType;
  id: string;
  /** The new state. */
  liked: boolean;
  now: Date;
}

export function openLikes(connection: Connection, models: Models) {
  const queue = createItemQueue();
  return {
    /**
     * Likes or unlikes an item and returns its likes; undefined when the member can't see it. A like of a hidden item can be removed.
     * The like and the count change in one transaction, only if something changes (idempotent).
     * @throws {AppError} 401 when the member was deleted
     */
    setLike({ member, kind, id, liked, now }: LikeRequest): Promise<number | undefined> {
      const item = toObjectId(id);
      const { model, collection, ofKind, visibleAt } = collectionOf(models, kind);
      const set = () =>
        withTransaction(connection, async (session) => {
          const already = (await models.likes.exists({ member, item }).session(session)) !== null;
          // A like of what is hidden can be taken back: it would return with the item.
          const visible = already && !liked ? {} : visibleAt(now);
          const found = await collection.findOne(
            { _id: item, ...ofKind, ...visible },
            { projection: { likes: 1 }, session },
          );
          if (!found) return undefined;
          const { likes } = found;
          if (already === liked) return likes;
          if (liked) await requireMember(models, session, member);
          // The item first, so that concurrent changes conflict here and one is retried.
          await model.updateOne({ _id: item }, { $inc: { likes: liked ? 1 : -1, revision: 1 } }, { session });
          if (liked) await models.likes.collection.insertOne({ member, item, at: now }, { session });
          else await models.likes.deleteOne({ member, item }, { session });
          return likes + (liked ? 1 : -1);
        });
      return queue(id, set);
    },

    /** The ids that a member likes, from the index alone. */
    async likedBy(member: string | undefined, ids: readonly string[]): Promise<Set<string>> {
      if (!member || ids.length === 0) return new Set();
      const liked = await models.likes.collection
        .find(
          { member, item: { $in: ids.map(toObjectId) } },
          { projection: { item: 1, _id: 0 }, maxTimeMS: readTimeoutMs },
        )
        .toArray();
      return new Set(liked.map((like) => like.item.toHexString()));
    },
  };
}

/** Likes removed per transaction. */
const removedAtOnce = 100;

/**
 * Removes all likes of a member and corrects the items' counts. Idempotent.
 * @throws the signal's reason between two transactions once it is aborted
 */
export async function removeLikes(
  connection: Connection,
  models: Models,
  member: string,
  signal?: AbortSignal,
): Promise<void> {
  const removeSome = (limit: number) =>
    withTransaction(connection, async (session) => {
      const likes = await models.likes.find({ member }, { item: 1 }, { session }).limit(limit).lean();
      const items = likes.map(({ item }) => item);
      const fewer = { $inc: { likes: -1, revision: 1 } };
      for (const { collection } of [models.items, models.categoryVideos])
        await collection.updateMany({ _id: { $in: items } }, fewer, { session });
      await models.likes.deleteMany({ member, item: { $in: items } }, { session });
      return items.length;
    });
  await removeInPieces(removedAtOnce, removeSome, signal);
}

/**
 * Returns a function that runs work on the same item in sequence: concurrent transactions on one document would only
 * conflict and retry. If one fails because MongoDB is away or too slow, those queued behind it fail too, as each would wait as long
 * for the same error.
 */
export function createItemQueue() {
  const last = new Map<string, Promise<unknown>>();
  return <Result>(item: string, work: () => Promise<Result>): Promise<Result> => {
    const result = (last.get(item) ?? Promise.resolve()).then(work, (error: unknown) => {
      if (toHttpError(error).status === 503) throw error;
      return work();
    });
    last.set(item, result);
    const over = () => {
      if (last.get(item) === result) last.delete(item);
    };
    result.then(over, over);
    return result;
  };
}
