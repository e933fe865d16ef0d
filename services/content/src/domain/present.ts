import {
  type Card,
  type CategoryVideoDetail,
  type Embed,
  type CategoryVideo as ShownCategoryVideo,
  type BlogPost as ShownPost,
  type BlogPostSummary as ShownSummary,
  type UpcomingEmbed,
  type UpcomingVideo,
  type Video,
  type VideoDetail,
  type VideoPlayback,
  youtubeWatchUrl,
} from '@platform/contracts';
import { chaptersOf } from './chapters.ts';
import type { BlogPost, BlogPostSummary, CardItem, CategoryVideo, Core, Item, Scheduled } from './item.ts';

/** The entities as responses show them. */

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

/** An item in lists. */
export function presentItem(item: Item, liked: boolean): Video | Embed {
  const shown = card(item, liked);
  if (item.type === 'embed') return { ...shown, type: item.type, iframeCode: item.iframeCode };
  const { type, filename, objectPath } = item;
  return { ...shown, type, filename, objectPath };
}

/** An item on its detail page, with what its player needs. */
export function presentDetail(item: Item, liked: boolean, playback?: VideoPlayback): VideoDetail | Embed {
  const shown = presentItem(item, liked);
  if (shown.type === 'embed') return shown;
  const { description, duration } = item;
  return {
    ...shown,
    playback: { state: 'original', captions: [], ...playback, chapters: chaptersOf(description, duration) },
  };
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
export const presentCategoryVideoDetail = (video: CategoryVideo, liked: boolean): CategoryVideoDetail => ({
  ...presentCategoryVideo(video, liked),
  type: 'youtube',
  description: '',
  thumbnail: null,
  duration: null,
});

/** An item of any type in a list of several. */
export function presentCard(item: CardItem | CategoryVideo, liked: boolean): Card {
  const { id, type, title, views, likes } = item;
  const own =
    item.type === 'youtube'
      ? { description: '', thumbnail: null, duration: null, category: item.category }
      : { description: item.description, thumbnail: item.thumbnail, duration: item.duration };
  const createdAt = item.createdAt.toISOString();
  const publishedAt = item.type === 'youtube' ? createdAt : item.publishAt.toISOString();
  return { id, type, title, ...own, views, likes, liked, createdAt, publishedAt };
}

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
