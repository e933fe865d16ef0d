import type { Collection, Connection, Model } from 'mongoose';
import { Schema, Types } from 'mongoose';
import type { Item } from '../domain/item.ts';
import { type BlogPostRecord, blogPostSchema } from './blog-post-schema.ts';
import { type CategoryVideoRecord, categoryVideoSchema } from './category-video-schema.ts';
import { common, counter, type RecordOf, schemaOptions, text, titleCollation } from './schema-parts.ts';

/** An item as it lies in the collection. */
export type ItemRecord = RecordOf<Item>;

export interface LikeRecord {
  member: string;
  item: Types.ObjectId;
  at: Date;
}

/** A member whose likes were taken back: a like that was on its way meanwhile is refused. */
interface DeletedMemberRecord {
  _id: string;
  expiresAt: Date;
}

const options = { ...schemaOptions, discriminatorKey: 'type', collection: 'items' } as const;

const itemSchema = new Schema(
  {
    ...common,
    description: text,
    thumbnail: { type: String, default: null },
    duration: { type: Number, default: null },
    releaseDate: { type: Date, default: null },
    isPublic: { type: Boolean, required: true },
    publishAt: { type: Date, required: true },
    likes: counter,
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
  // One object belongs to one video; both answer which objects are referred to, and the first who may see one.
  .index({ objectPath: 1 }, { unique: true, partialFilterExpression: { objectPath: { $exists: true } } })
  .index({ thumbnail: 1 }, { partialFilterExpression: { thumbnail: { $type: 'string' } } });

const likeSchema = new Schema<LikeRecord>(
  {
    member: { type: String, required: true },
    item: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { ...schemaOptions, collection: 'likes' },
)
  // One like a member and item; also answers alone which of a page's items a member likes.
  .index({ member: 1, item: 1 }, { unique: true })
  .index({ item: 1 });

export interface Models {
  items: Model<ItemRecord>;
  categoryVideos: Model<CategoryVideoRecord>;
  blogPosts: Model<BlogPostRecord>;
  likes: Model<LikeRecord>;
  deletedMembers: Collection<DeletedMemberRecord>;
}

/** Compiles the models on a connection and builds their indexes. */
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
  const categoryVideos = connection.model('CategoryVideo', categoryVideoSchema);
  const blogPosts = connection.model('BlogPost', blogPostSchema);
  const likes = connection.model<LikeRecord>('Like', likeSchema);
  const deletedMembers = connection.collection<DeletedMemberRecord>('deletedMembers');
  await Promise.all([
    deletedMembers.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
    ...[items, categoryVideos, blogPosts, likes].map((model) => model.createIndexes()),
  ]);
  return {
    items: items as unknown as Model<ItemRecord>,
    categoryVideos: categoryVideos as unknown as Model<CategoryVideoRecord>,
    blogPosts: blogPosts as unknown as Model<BlogPostRecord>,
    likes,
    deletedMembers,
  };
}

/** The driver's own collection, for reads: mongoose's hydration would cost more than the query. */
export const recordsOf = (models: Models): Collection<ItemRecord> =>
  models.items.collection as unknown as Collection<ItemRecord>;

export const toObjectId = (id: string): Types.ObjectId => Types.ObjectId.createFromHexString(id);

/** Gives the item a record holds. */
export const fromRecord = (record: ItemRecord): Item => entityOf(record) as Item;

/** Gives a record's fields as the domain knows them. */
export function entityOf<Stored extends { _id: Types.ObjectId; titleKey: string }>(
  record: Stored,
): Omit<Stored, '_id' | 'titleKey'> & { id: string } {
  const { _id, titleKey: _key, ...fields } = record;
  return { id: _id.toHexString(), ...fields };
}
