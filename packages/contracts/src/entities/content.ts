import * as z from 'zod';
import { type CategoryId, categories } from '../category-list.ts';
import { idSchema, instantSchema, strictBody } from '../common.ts';

/** Content as responses show it. */

const ids = categories.map((category) => category.id) as [CategoryId, ...CategoryId[]];
export const categoryIdSchema = z.enum(ids, { error: 'Unknown category' });

export const itemTypes = ['video', 'embed', 'youtube'] as const;
export const itemTypeSchema = z.enum(itemTypes);
export type ItemType = z.infer<typeof itemTypeSchema>;

/** What every card, whatever its type, shows. */
export const card = {
  id: idSchema,
  title: z.string(),
  description: z.string(),
  thumbnail: z.string().nullable(),
  /** Whole seconds; null when unknown. */
  duration: z.number().int().nonnegative().nullable(),
  views: z.number().int().nonnegative(),
  likes: z.number().int().nonnegative(),
  /** Whether the caller likes it; false if the caller isn't a member. */
  liked: z.boolean(),
  createdAt: instantSchema,
};

const scheduled = {
  releaseDate: instantSchema.nullable(),
  isPublic: z.boolean(),
  /**
   * The instant it is (or becomes) part of the library: the later of creation and release. An item that waits for its release
   * and whose date is cleared is released at that instant.
   */
  publishedAt: instantSchema,
};

export const videoSchema = z.object({
  ...card,
  ...scheduled,
  type: z.literal('video'),
  filename: z.string(),
  objectPath: z.string(),
});
export type Video = z.infer<typeof videoSchema>;

export const captionTrackSchema = z.object({
  /** BCP 47. */
  language: z.string(),
  label: z.string(),
  /** Path of a WebVTT file. */
  url: z.string(),
});
export type CaptionTrack = z.infer<typeof captionTrackSchema>;

/** How an uploaded video can be played. */
export const videoPlaybackSchema = z.object({
  /**
   * `ready`: the renditions of `hls` are played. `original`: the file itself is. No browser can play it while `processing`, as it waits
   * for its first rendition, and when it has `failed` to get one.
   */
  state: z.enum(['processing', 'ready', 'failed', 'original']),
  /** Path of the master playlist of the renditions. */
  hls: z.string().optional(),
  /** Path of a WebVTT file that names a part of a picture for each interval of the film. */
  storyboard: z.string().optional(),
  captions: z.array(captionTrackSchema),
});
export type VideoPlayback = z.infer<typeof videoPlaybackSchema>;

const chapterSchema = z.object({
  startSeconds: z.number().int().nonnegative(),
  /** Empty for a beginning that the description doesn't name. */
  title: z.string(),
});
export type Chapter = z.infer<typeof chapterSchema>;

/** A video with what its player needs. */
export const videoDetailSchema = z.object({
  ...videoSchema.shape,
  playback: z.object({
    ...videoPlaybackSchema.shape,
    /** Ascending, the first at 0; empty when the description names none. */
    chapters: z.array(chapterSchema),
  }),
});
export type VideoDetail = z.infer<typeof videoDetailSchema>;

export const embedSchema = z.object({
  ...card,
  ...scheduled,
  type: z.literal('embed'),
  iframeCode: z.string(),
});
export type Embed = z.infer<typeof embedSchema>;

/** An item before its release: everything but what it could be watched by. */
export const upcomingVideoSchema = videoSchema.omit({ objectPath: true, filename: true });
export type UpcomingVideo = z.infer<typeof upcomingVideoSchema>;
export const upcomingEmbedSchema = embedSchema.omit({ iframeCode: true });
export type UpcomingEmbed = z.infer<typeof upcomingEmbedSchema>;

/** An item of the merged feed: what a card needs and no more. */
export const libraryItemSchema = z.object({
  ...card,
  publishedAt: instantSchema,
  type: z.enum(['video', 'embed']),
});
export type LibraryItem = z.infer<typeof libraryItemSchema>;

/** A category video seen as a detail item. */
export const categoryVideoDetailSchema = z.object({
  ...card,
  type: z.literal('youtube'),
  /** `https://www.youtube.com/watch?v=<videoId>`, in whatever form it was entered. */
  youtubeUrl: z.string(),
  /** It was entered as a short's address, so it is vertical. */
  isShort: z.boolean(),
  /** YouTube's id, for the player. */
  videoId: z.string(),
  category: categoryIdSchema,
});
export type CategoryVideoDetail = z.infer<typeof categoryVideoDetailSchema>;

/** A category video as lists show it. */
export const categoryVideoSchema = categoryVideoDetailSchema.omit({
  type: true,
  description: true,
  thumbnail: true,
  duration: true,
});
export type CategoryVideo = z.infer<typeof categoryVideoSchema>;

/** A category that has videos, how many, and when the newest was added. */
const categoryCountSchema = z.object({
  category: categoryIdSchema,
  videos: z.number().int().positive(),
  newestAt: instantSchema,
});
export type CategoryCount = z.infer<typeof categoryCountSchema>;
/** In the order of the catalogue; categories without a video are left out. */
export const categoryCountListSchema = z.array(categoryCountSchema);

export type DetailItem = VideoDetail | Embed | CategoryVideoDetail;

/** A post as lists show it: its text may be long, and comes with the post itself. */
export const blogPostSummarySchema = z.object({
  id: idSchema,
  title: z.string(),
  /** How the text begins, plain and at most `limits.blogExcerptCharacters` long; may be empty. */
  excerpt: z.string(),
  releaseDate: instantSchema.nullable(),
  /** The instant members can (or will) read it, by the same rule as an item's. */
  publishedAt: instantSchema,
  views: z.number().int().nonnegative(),
  createdAt: instantSchema,
});
export type BlogPostSummary = z.infer<typeof blogPostSummarySchema>;

export const blogPostSchema = z.object({
  ...blogPostSummarySchema.shape,
  /** Markdown. */
  content: z.string(),
});
export type BlogPost = z.infer<typeof blogPostSchema>;

export const categoryParamsSchema = strictBody({ categoryId: categoryIdSchema });

export const likeSchema = z.object({ liked: z.boolean(), likes: z.number().int().nonnegative() });
export type Like = z.infer<typeof likeSchema>;
