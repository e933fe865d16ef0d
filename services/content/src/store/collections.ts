import type { ContentKind, ItemViews } from '@platform/contracts';
import type { Collection } from 'mongoose';
import { contentSpecs } from '../domain/content-specs.ts';
import type { Entities, Series } from '../domain/item.ts';
import { type Models, type StoredPart, type StoredRecord, toObjectId } from './models.ts';

/**
 * A kind's storage, with the mongoose model for writes and the driver's collection for reads, as mongoose's hydration
 * would cost more than the query.
 */
export function collectionOf(models: Models, kind: ContentKind) {
  const spec = contentSpecs[kind];
  const model = models[spec.collection];
  return { ...spec, model, collection: model.collection as unknown as Collection<StoredRecord> };
}

/** Converts a record to an entity. */
export const entityOf = <Kind extends ContentKind>(
  type: Kind,
  { _id, titleKey: _key, request: _request, items, ...fields }: StoredRecord,
): Entities[Kind] =>
  ({
    ...fields,
    ...(items && { items: items.map(keyOf) }),
    type,
    id: _id.toHexString(),
  }) as unknown as Entities[Kind];

const keyOf = ({ type, item }: StoredPart) => ({ type, id: item.toHexString() });

/** Converts an entity's fields to a record's: the keys of a series' items. */
export const recordOf = ({ items, ...fields }: object & { items?: Series['items'] | undefined }) => ({
  ...fields,
  ...(items && { items: items.map(({ type, id }) => ({ type, item: id })) }),
});

/** Sets items' views. Unknown ids are ignored. With a range, unnamed items in it are set to 0. */
export async function setViews(models: Models, { kind, views, range }: ItemViews): Promise<void> {
  const { collection, ofKind } = collectionOf(models, kind);
  const writes = views.map(({ id, views: count }) => ({
    updateOne: {
      filter: { ...ofKind, _id: toObjectId(id), views: { $ne: count } },
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
  await collection.updateMany({ ...ofKind, _id, views: { $gt: 0 } }, { $set: { views: 0 } });
}
