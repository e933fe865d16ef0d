import {
  type BlogPost,
  type CategoryVideo,
  updateBlogPostSchema,
  updateCategoryVideoSchema,
  updateEmbedSchema,
  updateVideoSchema,
} from '@platform/contracts';
import type { ReactNode } from 'react';
import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import { BlogPostFields } from '../blog/blog-post-fields.tsx';
import { type BlogPostForm, blogPostFormOf } from '../blog/blog-post-form.ts';
import {
  CategoryVideoFields,
  type CategoryVideoForm,
  categoryVideoFormOf,
} from '../category-videos/category-video-fields.tsx';
import { contractResolver } from '../common/form.tsx';
import type { Item } from '../content/api.ts';
import { ContentFields } from '../content/content-fields.tsx';
import { type ContentForm, contentBodyOf, contentFormOf, contentResolver } from '../content/content-form.ts';

/** What of a kind can be edited, and in which fields. */
export type Editor<Full = never, Values extends FieldValues = FieldValues> = {
  formOf(full: Full): Values;
  /** What is sent of the form. */
  bodyOf(values: Values): Record<string, unknown>;
  /** Checks what would be sent. */
  resolver(bodyOf: (values: Values) => unknown): Resolver<Values>;
  Fields(props: { form: UseFormReturn<Values> }): ReactNode;
  /** The list leaves something out: it is fetched. */
  isLong?: boolean;
  /** The thumbnail has a tab of its own. */
  hasThumbnail?: boolean;
};

const item = { formOf: contentFormOf, bodyOf: contentBodyOf, hasThumbnail: true };
const video: Editor<Item, ContentForm> = {
  ...item,
  resolver: (bodyOf) => contentResolver(updateVideoSchema, bodyOf),
  Fields: ({ form }) => <ContentFields form={form} />,
};
const embed: Editor<Item, ContentForm> = {
  ...item,
  resolver: (bodyOf) => contentResolver(updateEmbedSchema, bodyOf),
  Fields: ({ form }) => <ContentFields form={form} iframe />,
};
const categoryVideo: Editor<CategoryVideo, CategoryVideoForm> = {
  formOf: categoryVideoFormOf,
  bodyOf: (values) => values,
  resolver: (bodyOf) => contractResolver(updateCategoryVideoSchema, bodyOf),
  Fields: CategoryVideoFields,
};
const post: Editor<BlogPost, BlogPostForm> = {
  formOf: blogPostFormOf,
  bodyOf: contentBodyOf,
  resolver: (bodyOf) => contentResolver(updateBlogPostSchema, bodyOf),
  Fields: BlogPostFields,
  isLong: true,
};

/** By the sections of the lists. */
export const editors = {
  videos: video,
  embeds: embed,
  'category-videos': categoryVideo,
  posts: post,
} as unknown as Record<'videos' | 'embeds' | 'category-videos' | 'posts', Editor>;
