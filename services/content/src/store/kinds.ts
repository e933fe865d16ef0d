import type { ContentKind, ItemTitle, ItemViews } from '@platform/contracts';
import { type Filter, readTimeoutMs } from '@platform/service-kit';
import type { Collection } from 'mongoose';
import type { Entities } from '../domain/item.ts';
import { type Models, type StoredRecord, toObjectId } from './models.ts';

/** The kinds that members can like. */
export type LikableKind = Exclude<ContentKind, 'blog-post'>;

interface Place {
  model: 'items' | 'categoryVideos' | 'blogPosts';
  /** Selects the kind within the model. */
  own: Filter;
  /** Selects what members may see at a time. */
  seenAt(now: Date): Filter;
  /** The fields that `search` matches. */
  searched: string[];
  /** Projection of lists. */
  unlisted?: Record<string, 0>;
}

const item = (type: string): Place => ({
  model: 'items',
  own: { type },
  seenAt: (now) => ({ isPublic: true, publishAt: { $lte: now } }),
  searched: ['title', 'description'],
});

/** The storage of each kind; all have `views` and `revision`. */
const places: Record<ContentKind, Place> = {
  video: item('video'),
  embed: item('embed'),
  youtube: { model: 'categoryVideos', own: {}, seenAt: () => ({}), searched: ['title'] },
  'blog-post': {
    model: 'blogPosts',
    own: {},
    seenAt: (now) => ({ publishAt: { $lte: now } }),
    searched: ['title', 'content'],
    // Texts may be long.
    unlisted: { content: 0, objectPaths: 0 },
  },
};

/**
 * A kind's storage, with the mongoose model for writes and the driver's collection for reads, as mongoose's hydration
 * would cost more than the query.
 */
export function placeOf(models: Models, kind: ContentKind) {
  const place = places[kind];
  const model = models[place.model];
  return { ...place, model, collection: model.collection as unknown as Collection<StoredRecord> };
}

/** Converts a record to an entity. */
export const entityOf = <Kind extends ContentKind>(
  type: Kind,
  { _id, titleKey: _key, ...fields }: StoredRecord,
): Entities[Kind] => ({ ...fields, type, id: _id.toHexString() }) as unknown as Entities[Kind];

/** Sets items' views. Unknown ids are ignored. With a range, unnamed items in it are set to 0. */
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

/** The titles of existing items, including hidden ones, by type and id. */
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
