import type { ContentKind, ItemType } from '@platform/contracts';
import { readTimeoutMs } from '@platform/service-kit';
import type { CategoryVideo, Item, ListedEntities } from '../domain/item.ts';
import { keyOf } from '../domain/series.ts';
import { collectionOf, entityOf } from './collections.ts';
import { type Models, toObjectId } from './models.ts';

/** Names an item, or an entity of another kind. */
export interface ItemKey<Kind extends ContentKind = ItemType> {
  type: Kind;
  id: string;
}

/** An item of any type, as cards show it. */
export type CardEntity = Item | CategoryVideo;

const notOnCards = { filename: 0, objectPath: 0, iframeCode: 0, content: 0, objectPaths: 0 } as const;

/**
 * Reads items of several types by their ids, in the order given; those that don't exist are left out.
 * @param visibleAt leaves out what members can't see at this time; absent, as for administrators: everything
 */
export async function readCards<Kind extends ContentKind>(
  models: Models,
  keys: readonly ItemKey<Kind>[],
  visibleAt?: Date,
  projection: Record<string, 0 | 1> = notOnCards,
): Promise<ListedEntities[Kind][]> {
  const found = await Promise.all(
    [...Map.groupBy(keys, ({ type }) => type)].map(async ([type, ofType]) => {
      const spec = collectionOf(models, type);
      const _id = { $in: ofType.map(({ id }) => toObjectId(id)) };
      const filter = { ...spec.ofKind, _id, ...(visibleAt && spec.visibleAt(visibleAt)) };
      const options = { projection, maxTimeMS: readTimeoutMs };
      const records = await spec.collection.find(filter, options).toArray();
      return records.map((record) => entityOf(type, record) as ListedEntities[Kind]);
    }),
  );
  const byKey = new Map(found.flat().map((item) => [keyOf(item), item]));
  return keys.flatMap((key) => byKey.get(keyOf(key)) ?? []);
}
