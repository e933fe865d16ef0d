import type { ItemType, SiteSettings } from '@platform/contracts';
import type { Connection } from 'mongoose';
import { Schema, Types } from 'mongoose';
import { openMemberCollections } from './members.ts';

/** The collections' records, schemas and indexes. */

/** An item in a series. */
export interface StoredPart {
  type: ItemType;
  item: Types.ObjectId;
}

/** A stored entity, with MongoDB's id and a sort key of the title. */
export interface StoredRecord {
  _id: Types.ObjectId;
  titleKey: string;
  likes: number;
  /** Only a series has it. */
  items?: StoredPart[];
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
  /** Hash of the request that made it, if that had an Idempotency-Key. */
  request: { type: String, unique: true, sparse: true },
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

const seriesSchema = new Schema(
  {
    ...common,
    description: text,
    cover: { type: String, default: null },
    isPublic: { type: Boolean, required: true },
    items: [
      new Schema(
        {
          type: { type: String, required: true },
          item: { type: Schema.Types.ObjectId, required: true },
        },
        { _id: false, strict: 'throw' },
      ),
    ],
  },
  { ...schemaOptions, collection: 'series', timestamps: { createdAt: false, updatedAt: true } },
)
  // Members' list.
  .index({ isPublic: 1, updatedAt: -1, _id: -1 })
  // The series of an item.
  .index({ 'items.item': 1 })
  // The search for references.
  .index({ cover: 1 }, { partialFilterExpression: { cover: { $type: 'string' } } })
  // The administrator's orders.
  .index({ updatedAt: -1, _id: -1 })
  .index({ titleKey: 1, _id: 1 }, { collation: titleCollation });

interface LikeRecord {
  member: string;
  item: Types.ObjectId;
  at: Date;
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
  .index({ item: 1 })
  // The member's list.
  .index({ member: 1, at: -1, _id: -1 });

/** What the site says: the one document, which is there once someone has saved. */
export interface SiteSettingsRecord {
  _id: 'site';
  revision: number;
  settings: SiteSettings;
  savedBy: { id: string; username: string };
  savedAt: Date;
}

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
  const series = connection.model<StoredRecord>('Series', seriesSchema);
  const likes = connection.model<LikeRecord>('Like', likeSchema);
  const siteSettings = connection.collection<SiteSettingsRecord>('siteSettings');
  const [ofMembers] = await Promise.all([
    openMemberCollections(connection),
    ...[items, categoryVideos, blogPosts, series, likes].map((model) => model.createIndexes()),
  ]);
  return { items, categoryVideos, blogPosts, series, likes, siteSettings, ...ofMembers };
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
