import type { BlogPost as Shown, BlogPostSummary as ShownSummary } from '@platform/contracts';
import type { BlogPost, BlogPostSummary } from './blog-post.ts';

/** A post as lists answer with it. */
export const presentSummary = (post: BlogPostSummary): ShownSummary => ({
  id: post.id,
  title: post.title,
  excerpt: post.excerpt,
  releaseDate: post.releaseDate?.toISOString() ?? null,
  publishedAt: post.publishAt.toISOString(),
  views: post.views,
  createdAt: post.createdAt.toISOString(),
});

/** A post with its text. */
export const presentBlogPost = (post: BlogPost): Shown => ({
  ...presentSummary(post),
  content: post.content,
});
