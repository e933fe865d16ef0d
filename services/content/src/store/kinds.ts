import type { ContentKind, ItemTitle, ItemViews } from '@platform/contracts';
import type { Collection } from 'mongoose';
import { type Models, toObjectId } from './models.ts';
import { readTimeoutMs } from './pages.ts';

/** The kinds that members like. */
export type LikableKind = Exclude<ContentKind, 'blog-post'>;

type Filter = Record<string, unknown>;
interface Place {
  model: 'items' | 'categoryVideos' | 'blogPosts';
  /** What of the model is of the kind. */
  own: Filter;
  /** What of the kind a member may see at a moment. */
  seenAt(now: Date): Filter;
}

const item = (type: string): Place => ({
  model: 'items',
  own: { type },
  seenAt: (now) => ({ isPublic: true, publishAt: { $lte: now } }),
});

/** Where each kind lies; all of them have `views` and `revision`. */
const places: Record<ContentKind, Place> = {
  video: item('video'),
  embed: item('embed'),
  youtube: { model: 'categoryVideos', own: {}, seenAt: () => ({}) },
  'blog-post': { model: 'blogPosts', own: {}, seenAt: (now) => ({ publishAt: { $lte: now } }) },
};

/** The driver's own collection of a kind, what in it is of the kind, and the condition that a member may see one at `now`. */
export function placeOf(
  models: Models,
  kind: ContentKind,
  now = new Date(),
): { collection: Collection; own: Filter; seen: Filter } {
  const { model, own, seenAt } = places[kind];
  const collection = models[model].collection as unknown as Collection;
  return { collection, own, seen: { ...own, ...seenAt(now) } };
}

/**
 * Sets how often items were viewed. An id that the kind doesn't have is ignored. With a range, items in it that aren't named have no
 * views.
 */
export async function setViews(models: Models, { kind, views, range }: ItemViews): Promise<void> {
  const { collection, own } = placeOf(models, kind);
  const writes = views.map(({ id, views: count }) => ({
    updateOne: {
      filter: { ...own, _id: toObjectId(id), views: { $ne: count } },
      update: { $set: { views: count } },
    },
  }));
  if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
  if (!range) return;
  const _id = {
    ...(range.after && { $gt: toObjectId(range.after) }),
    ...(range.upTo && { $lte: toObjectId(range.upTo) }),
    $nin: views.map(({ id }) => toObjectId(id)),
  };
  await collection.updateMany({ ...own, _id, views: { $gt: 0 } }, { $set: { views: 0 } });
}

export type ItemReference = Omit<ItemTitle, 'title'>;

/** Gives the titles of those of the items that are there, hidden ones too: one of another type has none. */
export async function titlesOf(models: Models, items: readonly ItemReference[]): Promise<ItemTitle[]> {
  const ofType = Map.groupBy(items, ({ type }) => type);
  const found = await Promise.all(
    [...ofType].map(async ([type, own]) => {
      const { collection, own: ofKind } = placeOf(models, type);
      const among = { $in: own.map(({ id }) => toObjectId(id)) };
      const options = { projection: { title: 1 }, timeoutMS: readTimeoutMs };
      const records = await collection.find({ _id: among, ...ofKind }, options).toArray();
      return records.map(({ _id, title }) => ({ type, id: _id.toHexString(), title: String(title) }));
    }),
  );
  return found.flat();
}
