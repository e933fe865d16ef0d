import type { ContentKind, ItemTitle, ItemViews } from '@platform/contracts';
import { type Filter, readTimeoutMs } from '@platform/service-kit';
import type { Collection } from 'mongoose';
import type { Entities } from '../domain/item.ts';
import { type Models, type StoredRecord, toObjectId } from './models.ts';

/** The kinds that members like. */
export type LikableKind = Exclude<ContentKind, 'blog-post'>;

interface Place {
  model: 'items' | 'categoryVideos' | 'blogPosts';
  /** What of the model is of the kind. */
  own: Filter;
  /** What of the kind a member may see at a moment. */
  seenAt(now: Date): Filter;
  /** The fields that a list is searched in. */
  searched: string[];
  /** What lists don't read. */
  unlisted?: Record<string, 0>;
}

const item = (type: string): Place => ({
  model: 'items',
  own: { type },
  seenAt: (now) => ({ isPublic: true, publishAt: { $lte: now } }),
  searched: ['title', 'description'],
});

/** Where each kind lies; all of them have `views` and `revision`. */
const places: Record<ContentKind, Place> = {
  video: item('video'),
  embed: item('embed'),
  youtube: { model: 'categoryVideos', own: {}, seenAt: () => ({}), searched: ['title'] },
  'blog-post': {
    model: 'blogPosts',
    own: {},
    seenAt: (now) => ({ publishAt: { $lte: now } }),
    searched: ['title', 'content'],
    // There may be a lot of text.
    unlisted: { content: 0, objectPaths: 0 },
  },
};

/**
 * Where a kind lies, with the mongoose model for writes and the driver's own collection for reads: mongoose's hydration would cost
 * more than the query.
 */
export function placeOf(models: Models, kind: ContentKind) {
  const place = places[kind];
  const model = models[place.model];
  return { ...place, model, collection: model.collection as unknown as Collection<StoredRecord> };
}

/** Gives the entity a record holds. */
export const entityOf = <Kind extends ContentKind>(
  type: Kind,
  { _id, titleKey: _key, ...fields }: StoredRecord,
): Entities[Kind] => ({ ...fields, type, id: _id.toHexString() }) as unknown as Entities[Kind];

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
  const found = await Promise.all(
    [...Map.groupBy(items, ({ type }) => type)].map(async ([type, asked]) => {
      const { collection, own } = placeOf(models, type);
      const filter = { ...own, _id: { $in: asked.map(({ id }) => toObjectId(id)) } };
      const options = { projection: { title: 1 }, timeoutMS: readTimeoutMs };
      const records = await collection.find(filter, options).toArray();
      return records.map(({ _id, title }) => ({ type, id: _id.toHexString(), title: String(title) }));
    }),
  );
  return found.flat();
}
