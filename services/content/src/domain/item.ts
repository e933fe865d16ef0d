import {
  type CategoryId,
  type Embed,
  type CategoryVideo as ShownCategoryVideo,
  type BlogPost as ShownPost,
  type BlogPostSummary as ShownSummary,
  type UpcomingEmbed,
  type UpcomingVideo,
  type Video,
  type YoutubeDetail,
  youtubeWatchUrl,
} from '@platform/contracts';

/** The entities, independent of the database driver (ids are 24 hex digits), and their presentation. */

interface Core {
  id: string;
  title: string;
  createdAt: Date;
  views: number;
  /** Incremented by every change except views; part of the ETag. */
  revision: number;
}

interface Scheduled {
  releaseDate: Date | null;
  /** The later of `createdAt` and `releaseDate`: the library's sort key. */
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

export interface Entities {
  video: VideoItem;
  embed: EmbedItem;
  youtube: CategoryVideo;
  'blog-post': BlogPost;
}

/** The listed part of each kind. */
export interface ListedEntities extends Omit<Entities, 'blog-post'> {
  'blog-post': BlogPostSummary;
}

export class ObjectInUseError extends Error {
  override readonly name = 'ObjectInUseError';
}

/** The stored objects an entity refers to: a video, a thumbnail, or pictures in a text. */
export function objectPathsOf(item: object): string[] {
  const { objectPath, thumbnail, objectPaths = [] } = item as Partial<VideoItem & BlogPost>;
  return [objectPath, thumbnail, ...objectPaths].filter((path) => typeof path === 'string');
}

/** Parses a request's date: null clears it, undefined keeps it. */
export const toDate = (instant: string | null | undefined): Date | null | undefined =>
  typeof instant === 'string' ? new Date(instant) : instant;

export const publishedAt = (createdAt: Date, releaseDate: Date | null): Date =>
  releaseDate && releaseDate > createdAt ? releaseDate : createdAt;

/** The time from which members may see it; null if never. A category video has neither field. */
export const visibleFrom = (item: { isPublic?: boolean; publishAt?: Date; createdAt: Date }): Date | null =>
  item.isPublic === false ? null : (item.publishAt ?? item.createdAt);

const times = ({ createdAt, releaseDate, publishAt }: Core & Scheduled) => ({
  releaseDate: releaseDate?.toISOString() ?? null,
  publishedAt: publishAt.toISOString(),
  createdAt: createdAt.toISOString(),
});

const card = (item: Item, liked: boolean) => ({
  id: item.id,
  title: item.title,
  description: item.description,
  thumbnail: item.thumbnail,
  duration: item.duration,
  views: item.views,
  likes: item.likes,
  liked,
  isPublic: item.isPublic,
  ...times(item),
});

/** An item in lists and on the detail page. */
export function presentItem(item: Item, liked: boolean): Video | Embed {
  const shown = card(item, liked);
  if (item.type === 'embed') return { ...shown, type: item.type, iframeCode: item.iframeCode };
  const { type, filename, objectPath } = item;
  return { ...shown, type, filename, objectPath };
}

/** An item before its release, without file or player, which a member could watch at once. */
export const presentUpcoming = (item: Item, liked: boolean) =>
  ({ ...card(item, liked), type: item.type }) as UpcomingVideo | UpcomingEmbed;

/** A category video in lists. */
export const presentCategoryVideo = (video: CategoryVideo, liked: boolean): ShownCategoryVideo => ({
  id: video.id,
  title: video.title,
  youtubeUrl: youtubeWatchUrl(video.videoId),
  isShort: video.isShort,
  videoId: video.videoId,
  category: video.category,
  views: video.views,
  likes: video.likes,
  liked,
  createdAt: video.createdAt.toISOString(),
});

/** A category video on its detail page, in the form of an item. */
export const presentYoutube = (video: CategoryVideo, liked: boolean): YoutubeDetail => ({
  ...presentCategoryVideo(video, liked),
  type: 'youtube',
  description: '',
  thumbnail: null,
  duration: null,
});

/** A post in lists. */
export const presentSummary = (post: BlogPostSummary): ShownSummary => ({
  id: post.id,
  title: post.title,
  excerpt: post.excerpt,
  views: post.views,
  ...times(post),
});

export const presentBlogPost = (post: BlogPost): ShownPost => ({
  ...presentSummary(post),
  content: post.content,
});
