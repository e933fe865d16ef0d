import { Schema } from 'mongoose';
import type { CategoryVideo } from '../domain/category-video.ts';
import { common, counter, type RecordOf, schemaOptions, titleCollation } from './schema-parts.ts';

export type CategoryVideoRecord = RecordOf<Omit<CategoryVideo, 'type'>>;

export const categoryVideoSchema = new Schema(
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
