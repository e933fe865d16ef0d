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
