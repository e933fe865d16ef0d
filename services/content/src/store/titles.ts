import type { ItemTitle } from '@platform/contracts';
import { placeOf } from './kinds.ts';
import { type Models, toObjectId } from './models.ts';
import { readTimeoutMs } from './read-page.ts';

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
