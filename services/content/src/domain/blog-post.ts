import type { BlogPost as Shown, BlogPostSummary as ShownSummary } from '@platform/contracts';

/** What a list shows of a post. */
export interface BlogPostSummary {
  type: 'blog-post';
  id: string;
  title: string;
  excerpt: string;
  releaseDate: Date | null;
  createdAt: Date;
  /** The later of `createdAt` and `releaseDate`: from then on members read it. */
  publishAt: Date;
  views: number;
  /** Goes up with every change but a view; ETags are made of it. */
  revision: number;
}

/** What the collection `blogPosts` holds, free of any driver. */
export interface BlogPost extends BlogPostSummary {
  /** Markdown, as it was written: pages sanitise what they show of it. */
  content: string;
  /** The stored objects the text speaks of: its pictures, which are kept as long as it is. */
  objectPaths: readonly string[];
}

/** Whether a member may read it at `now`. */
export const isPublished = ({ publishAt }: { publishAt: Date }, now: Date): boolean => publishAt <= now;

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
