import { Schema } from 'mongoose';
import type { BlogPost } from '../domain/blog-post.ts';
import { common, type RecordOf, schemaOptions, text, titleCollation } from './schema-parts.ts';

export type BlogPostRecord = RecordOf<Omit<BlogPost, 'type'>>;

export const blogPostSchema = new Schema(
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
