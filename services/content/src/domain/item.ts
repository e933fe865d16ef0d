import type { CategoryId, ContentKind, ItemType } from '@platform/contracts';

/** The entities, independent of the database driver. Ids are 24 hex digits. */

export interface Core {
  id: string;
  title: string;
  createdAt: Date;
  views: number;
  /** Incremented by every change except views; part of the ETag. */
  revision: number;
}

export interface Scheduled {
  releaseDate: Date | null;
  /** From when it is part of the library, and its sort key there: see `publishedAt` and `rescheduled`. */
  publishAt: Date;
}

interface Playable extends Core, Scheduled {
  description: string;
  thumbnail: string | null;
  /** Whole seconds; null when unknown. */
  duration: number | null;
  isPublic: boolean;
  likes: number;
}

export interface VideoItem extends Playable {
  type: 'video';
  filename: string;
  objectPath: string;
}

export interface EmbedItem extends Playable {
  type: 'embed';
  iframeCode: string;
}

export type Item = VideoItem | EmbedItem;

/** What an item's card shows. */
export type CardItem = Omit<Item, 'releaseDate' | 'isPublic'>;

/** Public from creation. */
export interface CategoryVideo extends Core {
  type: 'youtube';
  /** YouTube's id, from which the address is built. */
  videoId: string;
  /** Saved by a short's address: a vertical video. */
  isShort: boolean;
  category: CategoryId;
  likes: number;
}

/** The listed part of a post. */
export interface BlogPostSummary extends Core, Scheduled {
  type: 'blog-post';
  excerpt: string;
}

export interface BlogPost extends BlogPostSummary {
  /** Markdown as written: pages sanitise it. */
  content: string;
  /** The stored objects referenced by the text: its pictures, which are kept as long as the post. */
  objectPaths: readonly string[];
}

/** Items in an order of their own. */
export interface Series extends Core {
  type: 'series';
  description: string;
  /** A picture of its own. */
  cover: string | null;
  isPublic: boolean;
  items: readonly { type: ItemType; id: string }[];
  /** When an administrator last changed it. */
  updatedAt: Date;
}

export interface Entities {
  video: VideoItem;
  embed: EmbedItem;
  youtube: CategoryVideo;
  'blog-post': BlogPost;
  series: Series;
}

/** The listed part of each kind. */
export interface ListedEntities extends Omit<Entities, 'blog-post'> {
  'blog-post': BlogPostSummary;
}

/** Whether members can like it: posts and series have no likes. */
export const hasLikes = (kind: ContentKind): boolean => kind !== 'blog-post' && kind !== 'series';

/** An item with the same unique field exists: a video's object, or the request that made it. */
export class AlreadySavedError extends Error {
  override readonly name = 'AlreadySavedError';
}

/** The stored objects an entity refers to: a video, a thumbnail or cover, or pictures in a text. */
export function objectPathsOf(item: object): string[] {
  const { objectPath, thumbnail, cover, objectPaths = [] } = item as Partial<VideoItem & BlogPost & Series>;
  return [objectPath, thumbnail, cover, ...objectPaths].filter((path) => typeof path === 'string');
}

/** Parses a request's date: null clears it, undefined keeps it. */
export const toDate = (instant: string | null | undefined): Date | null | undefined =>
  typeof instant === 'string' ? new Date(instant) : instant;

/** A new item's `publishAt`, and that of one with a new release date. */
export const publishedAt = (createdAt: Date, releaseDate: Date | null): Date =>
  releaseDate && releaseDate > createdAt ? releaseDate : createdAt;

/** `publishAt` after a change of the release date. Clearing it releases now what waits for its release, and moves nothing else. */
export function rescheduled(
  { createdAt, publishAt }: Core & Scheduled,
  releaseDate: Date | null,
  now: Date,
): Date {
  if (releaseDate) return publishedAt(createdAt, releaseDate);
  return publishAt > now ? now : publishAt;
}

/** The time from which members may see it; null if never. A category video has neither field. */
export const visibleFrom = (item: { isPublic?: boolean; publishAt?: Date; createdAt: Date }): Date | null =>
  item.isPublic === false ? null : (item.publishAt ?? item.createdAt);
