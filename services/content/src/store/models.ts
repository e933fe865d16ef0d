import type { Connection } from 'mongoose';
import { Schema, Types } from 'mongoose';

/** The collections' records, schemas and indexes. */

/** A stored entity, with MongoDB's id and a sort key of the title. */
export interface StoredRecord {
  _id: Types.ObjectId;
  titleKey: string;
  likes: number;
  [field: string]: unknown;
}

/** Title order: pinyin for Chinese, ignoring case and accents. */
export const titleCollation = { locale: 'zh', strength: 2 } as const;

const schemaOptions = { autoIndex: false, versionKey: false, strict: 'throw' } as const;

const text = { type: String, default: '' } as const;
const counter = { type: Number, default: 0, min: 0 } as const;
/** Fields of every entity. */
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
  // The library and upcoming releases.
  .index({ isPublic: 1, publishAt: -1, _id: -1 })
  // The same for one type.
  .index({ type: 1, isPublic: 1, publishAt: -1, _id: -1 })
  // The administrator's orders.
  .index({ type: 1, createdAt: -1, _id: -1 })
  .index({ type: 1, views: -1, _id: -1 })
  .index({ type: 1, titleKey: 1, _id: 1 }, { collation: titleCollation })
  // One object belongs to one video. Both indexes serve the search for references.
  .index({ objectPath: 1 }, { unique: true, partialFilterExpression: { objectPath: { $exists: true } } })
  .index({ thumbnail: 1 }, { partialFilterExpression: { thumbnail: { $type: 'string' } } });

const categoryVideoSchema = new Schema(
  {
    ...common,
    videoId: { type: String, required: true },
    isShort: { type: Boolean, default: false },
    category: { type: String, required: true },
    likes: counter,
  },
  { ...schemaOptions, collection: 'categoryVideos' },
)
  // A category's videos, and their count from the index alone.
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
  // Members' list.
  .index({ publishAt: -1, _id: -1 })
  // The search for references.
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

/** Each like and the removal of a deleted member's likes write the member's record, so that they conflict instead of overlapping. */
interface LikingMemberRecord {
  _id: string;
  deleted?: boolean;
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
  // One like per member and item; also covers the query for a page's liked items.
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
  const likingMembers = connection.collection<LikingMemberRecord>('likingMembers');
  await Promise.all([
    likingMembers.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
    ...[items, categoryVideos, blogPosts, likes].map((model) => model.createIndexes()),
  ]);
  return { items, categoryVideos, blogPosts, likes, likingMembers };
}

export const toObjectId = (id: string): Types.ObjectId => Types.ObjectId.createFromHexString(id);

const titleKeyCharacters = 60;
/** The sort key of titles: short enough for a cursor. */
export function titleKey(title: string): string {
  const plain = title
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, '')
    .toLowerCase()
    .trim();
  return plain.slice(0, titleKeyCharacters).toWellFormed();
}
