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

/** What content keeps, free of any driver (ids are 24 hex digits), and how each kind is shown. */

interface Core {
  id: string;
  title: string;
  createdAt: Date;
  views: number;
  /** Goes up with every change but a view; ETags are made of it. */
  revision: number;
}

interface Scheduled {
  releaseDate: Date | null;
  /** The later of `createdAt` and `releaseDate`: what the library is ordered by. */
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

/** Public from its creation on. */
export interface CategoryVideo extends Core {
  type: 'youtube';
  /** YouTube's id; the address is made from it. */
  videoId: string;
  category: CategoryId;
  likes: number;
}

/** What a list shows of a post. */
export interface BlogPostSummary extends Core, Scheduled {
  type: 'blog-post';
  excerpt: string;
}

export interface BlogPost extends BlogPostSummary {
  /** Markdown, as it was written: pages sanitise what they show of it. */
  content: string;
  /** The stored objects that the text mentions: its pictures, which are kept as long as it is. */
  objectPaths: readonly string[];
}

export interface Entities {
  video: VideoItem;
  embed: EmbedItem;
  youtube: CategoryVideo;
  'blog-post': BlogPost;
}

/** What lists read of each kind. */
export interface ListedEntities extends Omit<Entities, 'blog-post'> {
  'blog-post': BlogPostSummary;
}

/** The uploaded object already belongs to another video. */
export class ObjectInUseError extends Error {
  override readonly name = 'ObjectInUseError';
}

/** The stored objects something refers to: a video, a thumbnail, or pictures in a text. */
export function objectPathsOf(item: object): string[] {
  const { objectPath, thumbnail, objectPaths = [] } = item as Partial<VideoItem & BlogPost>;
  return [objectPath, thumbnail, ...objectPaths].filter((path) => typeof path === 'string');
}

/** A date of a request: null clears it, and what is absent stays. */
export const toDate = (instant: string | null | undefined): Date | null | undefined =>
  typeof instant === 'string' ? new Date(instant) : instant;

/** The later of an item's creation and its release. */
export const publishedAt = (createdAt: Date, releaseDate: Date | null): Date =>
  releaseDate && releaseDate > createdAt ? releaseDate : createdAt;

/** From when on members may see it; null while they may not at all. A category video has neither field. */
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

/** An item as lists and the detail page answer with it. */
export function presentItem(item: Item, liked: boolean): Video | Embed {
  const shown = card(item, liked);
  if (item.type === 'embed') return { ...shown, type: item.type, iframeCode: item.iframeCode };
  const { type, filename, objectPath } = item;
  return { ...shown, type, filename, objectPath };
}

/** An item before its release: a member who knew where its file or player is could watch it at once. */
export const presentUpcoming = (item: Item, liked: boolean) =>
  ({ ...card(item, liked), type: item.type }) as UpcomingVideo | UpcomingEmbed;

/** A category video as lists answer with it. */
export const presentCategoryVideo = (video: CategoryVideo, liked: boolean): ShownCategoryVideo => ({
  id: video.id,
  title: video.title,
  youtubeUrl: youtubeWatchUrl(video.videoId),
  videoId: video.videoId,
  category: video.category,
  views: video.views,
  likes: video.likes,
  liked,
  createdAt: video.createdAt.toISOString(),
});

/** A category video as its own page shows it: an item like the others, of which YouTube has the rest. */
export const presentYoutube = (video: CategoryVideo, liked: boolean): YoutubeDetail => ({
  ...presentCategoryVideo(video, liked),
  type: 'youtube',
  description: '',
  thumbnail: null,
  duration: null,
});

/** A post as lists answer with it. */
export const presentSummary = (post: BlogPostSummary): ShownSummary => ({
  id: post.id,
  title: post.title,
  excerpt: post.excerpt,
  views: post.views,
  ...times(post),
});

/** A post with its text. */
export const presentBlogPost = (post: BlogPost): ShownPost => ({
  ...presentSummary(post),
  content: post.content,
});
