import type { Connection } from 'mongoose';
import { Schema, Types } from 'mongoose';

/** The collections: their records, schemas and indexes. */

/** An entity in its collection: its id is MongoDB's, and lists sort by a title of their own. */
export interface StoredRecord {
  _id: Types.ObjectId;
  titleKey: string;
  likes: number;
  [field: string]: unknown;
}

/** Order of titles: pinyin for Chinese, case and accents aside. */
export const titleCollation = { locale: 'zh', strength: 2 } as const;

const schemaOptions = { autoIndex: false, versionKey: false, strict: 'throw' } as const;

const text = { type: String, default: '' } as const;
const counter = { type: Number, default: 0, min: 0 } as const;
/** What every entity has beside its own. */
const common = {
  title: { type: String, required: true },
  titleKey: text,
  createdAt: { type: Date, required: true },
  views: counter,
  revision: counter,
} as const;

const itemOptions = { ...schemaOptions, discriminatorKey: 'type', collection: 'items' } as const;

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
  itemOptions,
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

const categoryVideoSchema = new Schema(
  {
    ...common,
    videoId: { type: String, required: true },
    category: { type: String, required: true },
    likes: counter,
  },
  { ...schemaOptions, collection: 'categoryVideos' },
)
  // One category's videos; counted by it too, without reading one.
  .index({ category: 1, createdAt: -1, _id: -1 })
  // The administrator's orders.
  .index({ createdAt: -1, _id: -1 })
  .index({ views: -1, _id: -1 })
  .index({ titleKey: 1, _id: 1 }, { collation: titleCollation });

const blogPostSchema = new Schema(
  {
    ...common,
    content: { type: String, required: true },
    excerpt: text,
    objectPaths: { type: [String], default: [] },
    releaseDate: { type: Date, default: null },
    publishAt: { type: Date, required: true },
  },
  { ...schemaOptions, collection: 'blogPosts' },
)
  // What members read.
  .index({ publishAt: -1, _id: -1 })
  // Which objects are referred to.
  .index({ objectPaths: 1 })
  // The administrator's orders.
  .index({ createdAt: -1, _id: -1 })
  .index({ views: -1, _id: -1 })
  .index({ titleKey: 1, _id: 1 }, { collation: titleCollation });

interface LikeRecord {
  member: string;
  item: Types.ObjectId;
  at: Date;
}

/** A member whose likes were taken back: a like that was on its way meanwhile is refused. */
interface DeletedMemberRecord {
  _id: string;
  expiresAt: Date;
}

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

export type Models = Awaited<ReturnType<typeof createModels>>;

/** Compiles the models on a connection and builds their indexes. */
export async function createModels(connection: Connection) {
  const items = connection.model<StoredRecord>('Item', itemSchema);
  items.discriminator(
    'video',
    new Schema(
      { filename: { type: String, required: true }, objectPath: { type: String, required: true } },
      itemOptions,
    ),
  );
  items.discriminator('embed', new Schema({ iframeCode: { type: String, required: true } }, itemOptions));
  const categoryVideos = connection.model<StoredRecord>('CategoryVideo', categoryVideoSchema);
  const blogPosts = connection.model<StoredRecord>('BlogPost', blogPostSchema);
  const likes = connection.model<LikeRecord>('Like', likeSchema);
  const deletedMembers = connection.collection<DeletedMemberRecord>('deletedMembers');
  await Promise.all([
    deletedMembers.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
    ...[items, categoryVideos, blogPosts, likes].map((model) => model.createIndexes()),
  ]);
  return { items, categoryVideos, blogPosts, likes, deletedMembers };
}

export const toObjectId = (id: string): Types.ObjectId => Types.ObjectId.createFromHexString(id);

const titleKeyCharacters = 60;
/** What lists sorted by title are ordered by: short enough that a cursor can carry it. */
export function titleKey(title: string): string {
  const plain = title
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, '')
    .toLowerCase()
    .trim();
  return plain.slice(0, titleKeyCharacters).toWellFormed();
}
