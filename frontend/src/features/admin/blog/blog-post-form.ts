import { type BlogPost, createBlogPostSchema } from '@platform/contracts';
import { contentResolver, wallTimeOf } from '../content/content-form.ts';
import { noWallTime, type WallTime } from '../content/wall-time.ts';

/** The values of a post's form. `contentBodyOf` makes them what is sent. */
export type BlogPostForm = { title: string; content: string; releaseDate: WallTime };

export const emptyBlogPostForm: BlogPostForm = { title: '', content: '', releaseDate: noWallTime };

export const blogPostFormOf = ({ title, content, releaseDate }: BlogPost): BlogPostForm => ({
  title,
  content,
  releaseDate: wallTimeOf(releaseDate),
});

export const blogPostResolver = contentResolver<BlogPostForm>(createBlogPostSchema);
