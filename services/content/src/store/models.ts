import type { Collection, Connection, Model } from 'mongoose';
import { Schema, Types } from 'mongoose';
import type { Item } from '../domain/item.ts';
import { openViewCollections, type ViewCollections } from './view-collections.ts';

type WithId<Value> = Value extends unknown
  ? Omit<Value, 'id'> & { _id: Types.ObjectId; titleKey: string }
  : never;
/** An item as it lies in the collection. */
export type ItemRecord = WithId<Item>;

export interface LikeRecord {
  member: string;
  item: Types.ObjectId;
  at: Date;
}

/** Order of titles: pinyin for Chinese, case and accents aside. */
export const titleCollation = { locale: 'zh', strength: 2 } as const;

const options = {
  discriminatorKey: 'type',
  collection: 'items',
  autoIndex: false,
  versionKey: false,
  strict: 'throw',
} as const;

const text = { type: String, default: '' } as const;
const counter = { type: Number, default: 0, min: 0 } as const;

const itemSchema = new Schema(
  {
    title: { type: String, required: true },
    titleKey: text,
    description: text,
    thumbnail: { type: String, default: null },
    duration: { type: Number, default: null },
    releaseDate: { type: Date, default: null },
    isPublic: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    publishAt: { type: Date, required: true },
    views: counter,
    likes: counter,
    revision: counter,
  },
  options,
)
  // The library, and what is upcoming in it.
  .index({ isPublic: 1, publishAt: -1, _id: -1 })
  // The same for one type.
  .index({ type: 1, isPublic: 1, publishAt: -1, _id: -1 })
  // The administrator's orders.
  .index({ type: 1, createdAt: -1, _id: -1 })
  .index({ type: 1, views: -1, _id: -1 })
  .index({ type: 1, titleKey: 1, _id: 1 }, { collation: titleCollation })
  // One object belongs to one video; both answer which objects are referred to.
  .index({ objectPath: 1 }, { unique: true, partialFilterExpression: { objectPath: { $exists: true } } })
  .index({ thumbnail: 1 }, { partialFilterExpression: { thumbnail: { $type: 'string' } } });

const likeSchema = new Schema<LikeRecord>(
  {
    member: { type: String, required: true },
    item: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'likes', autoIndex: false, versionKey: false, strict: 'throw' },
)
  // One like a member and item; also answers alone which of a page's items a member likes.
  .index({ member: 1, item: 1 }, { unique: true })
  .index({ item: 1 });

export interface Models extends ViewCollections {
  items: Model<ItemRecord>;
  likes: Model<LikeRecord>;
}

/** Compiles the models on a connection and builds their indexes. View counts, written by the hundred, need no models. */
export async function createModels(connection: Connection): Promise<Models> {
  const items = connection.model('Item', itemSchema);
  items.discriminator(
    'video',
    new Schema(
      { filename: { type: String, required: true }, objectPath: { type: String, required: true } },
      options,
    ),
  );
  items.discriminator('embed', new Schema({ iframeCode: { type: String, required: true } }, options));
  const likes = connection.model<LikeRecord>('Like', likeSchema);
  const [views] = await Promise.all([
    openViewCollections(connection),
    items.createIndexes(),
    likes.createIndexes(),
  ]);
  return { items: items as unknown as Model<ItemRecord>, likes, ...views };
}

/** The driver's own collection, for reads: mongoose's hydration would cost more than the query. */
export const recordsOf = (models: Models): Collection<ItemRecord> =>
  models.items.collection as unknown as Collection<ItemRecord>;

export const toObjectId = (id: string): Types.ObjectId => Types.ObjectId.createFromHexString(id);

/** Gives the item a record holds. */
export function fromRecord(record: ItemRecord): Item {
  const { _id, titleKey: _key, ...fields } = record;
  return { id: _id.toHexString(), ...fields } as Item;
}
