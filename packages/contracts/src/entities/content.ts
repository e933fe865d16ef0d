import * as z from 'zod';
import { type CategoryId, categories } from '../category-list.ts';
import {
  editedProse,
  editedReleaseDate,
  idSchema,
  instantSchema,
  isPublicInput,
  optionalProse,
  optionalText,
  releaseDateInput,
  requiredInput,
  requiredProse,
  requiredText,
  strictBody,
} from '../common.ts';
import { limits } from '../limits.ts';
import { isReadableMarkdown } from '../markdown.ts';
import { messages, tooLong } from '../messages.ts';
import { youtubeVideoId } from '../youtube.ts';

const ids = categories.map((category) => category.id) as [CategoryId, ...CategoryId[]];
export const categoryIdSchema = z.enum(ids, { error: 'Unknown category' });

export const itemTypes = ['video', 'embed', 'youtube'] as const;
export const itemTypeSchema = z.enum(itemTypes);
export type ItemType = z.infer<typeof itemTypeSchema>;

/** What every card, whatever its type, shows. */
const card = {
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
  /** The instant it is (or becomes) part of the library: the later of creation and release. */
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

export const embedSchema = z.object({
  ...card,
  ...scheduled,
  type: z.literal('embed'),
  iframeCode: z.string(),
});
export type Embed = z.infer<typeof embedSchema>;

/** An item before its release: everything but what it could be watched by. */
const upcomingVideoSchema = videoSchema.omit({ objectPath: true, filename: true });
export type UpcomingVideo = z.infer<typeof upcomingVideoSchema>;
const upcomingEmbedSchema = embedSchema.omit({ iframeCode: true });
export type UpcomingEmbed = z.infer<typeof upcomingEmbedSchema>;

/** An item of the merged feed: what a card needs and no more. */
export const libraryItemSchema = z.object({
  ...card,
  publishedAt: instantSchema,
  type: z.enum(['video', 'embed']),
});
export type LibraryItem = z.infer<typeof libraryItemSchema>;

export const videoListSchema = z.array(videoSchema);
export const embedListSchema = z.array(embedSchema);
export const upcomingVideoListSchema = z.array(upcomingVideoSchema);
export const upcomingEmbedListSchema = z.array(upcomingEmbedSchema);
export const libraryPageSchema = z.array(libraryItemSchema);

const onYoutube = {
  /** `https://www.youtube.com/watch?v=<videoId>`, in whatever form it was entered. */
  youtubeUrl: z.string(),
  /** It was entered as a short's address, so it is vertical. */
  isShort: z.boolean(),
  /** YouTube's id, for the player. */
  videoId: z.string(),
};

export const categoryVideoSchema = z.object({
  id: idSchema,
  title: z.string(),
  ...onYoutube,
  category: categoryIdSchema,
  views: card.views,
  likes: card.likes,
  liked: card.liked,
  createdAt: instantSchema,
});
export type CategoryVideo = z.infer<typeof categoryVideoSchema>;
export const categoryVideoListSchema = z.array(categoryVideoSchema);

/** A category that has videos, and how many. */
const categoryCountSchema = z.object({
  category: categoryIdSchema,
  videos: z.number().int().positive(),
});
export type CategoryCount = z.infer<typeof categoryCountSchema>;
/** In the order of the catalogue; categories without a video are left out. */
export const categoryCountListSchema = z.array(categoryCountSchema);

/** A category video seen as a detail item. */
export const youtubeDetailSchema = z.object({
  ...card,
  type: z.literal('youtube'),
  ...onYoutube,
  category: categoryIdSchema,
});
export type YoutubeDetail = z.infer<typeof youtubeDetailSchema>;

const detailItemSchema = z.discriminatedUnion('type', [videoSchema, embedSchema, youtubeDetailSchema]);
export type DetailItem = z.infer<typeof detailItemSchema>;

/** A post as lists show it: its text may be long, and comes with the post itself. */
export const blogPostSummarySchema = z.object({
  id: idSchema,
  title: z.string(),
  /** How the text begins, plain and at most `limits.blogExcerptCharacters` long; may be empty. */
  excerpt: z.string(),
  releaseDate: instantSchema.nullable(),
  /** The instant members can (or will) read it: the later of creation and release. */
  publishedAt: instantSchema,
  views: z.number().int().nonnegative(),
  createdAt: instantSchema,
});
export type BlogPostSummary = z.infer<typeof blogPostSummarySchema>;
export const blogPostListSchema = z.array(blogPostSummarySchema);

export const blogPostSchema = z.object({
  ...blogPostSummarySchema.shape,
  /** Markdown. */
  content: z.string(),
});
export type BlogPost = z.infer<typeof blogPostSchema>;

const videoTitle = requiredText(messages.videoTitleRequired, limits.titleCharacters, 'Title');
const embedTitle = requiredText(messages.embedFieldsRequired, limits.titleCharacters, 'Title');
const description = optionalProse(limits.descriptionCharacters, 'Description');
const thumbnail = z
  .string({ error: messages.thumbnailInvalid })
  .min(1, { error: messages.thumbnailInvalid })
  .max(limits.urlCharacters, { error: tooLong('thumbnail', limits.urlCharacters) })
  .nullable();

export const createVideoSchema = strictBody({
  title: videoTitle,
  objectPath: requiredInput(messages.videoFileRequired, limits.urlCharacters * 2, 'objectPath'),
  description,
  filename: optionalText(limits.filenameCharacters, 'Filename'),
  releaseDate: releaseDateInput,
  isPublic: isPublicInput,
});
export type CreateVideo = z.infer<typeof createVideoSchema>;

const iframeCode = requiredInput(messages.embedFieldsRequired, limits.iframeCodeCharacters, 'iframe code');

export const createEmbedSchema = strictBody({
  title: embedTitle,
  iframeCode,
  description,
  releaseDate: releaseDateInput,
  isPublic: isPublicInput,
});

const someField = (body: Record<string, unknown>): boolean =>
  Object.values(body).some((value) => value !== undefined);

const editable = {
  description: editedProse(limits.descriptionCharacters, 'Description'),
  releaseDate: editedReleaseDate,
  isPublic: z.boolean({ error: 'isPublic must be true or false' }).optional(),
  thumbnail: thumbnail.optional(),
};

/** An edit names what changes; the rest stays. */
export const updateVideoSchema = strictBody({ title: videoTitle.optional(), ...editable }).refine(someField, {
  error: messages.nothingToUpdate,
});
export type UpdateVideo = z.infer<typeof updateVideoSchema>;

export const updateEmbedSchema = strictBody({
  title: embedTitle.optional(),
  iframeCode: iframeCode.optional(),
  ...editable,
}).refine(someField, { error: messages.nothingToUpdate });

const blogPost = {
  title: requiredText(messages.blogPostFieldsRequired, limits.titleCharacters, 'Title'),
  content: requiredProse(messages.blogPostFieldsRequired, limits.blogContentCharacters, 'Content').refine(
    isReadableMarkdown,
    { error: messages.blogPostTooDense },
  ),
};
export const createBlogPostSchema = strictBody({ ...blogPost, releaseDate: releaseDateInput });
export const updateBlogPostSchema = strictBody({
  title: blogPost.title.optional(),
  content: blogPost.content.optional(),
  releaseDate: editedReleaseDate,
}).refine(someField, { error: messages.nothingToUpdate });

export const createCategoryVideoSchema = strictBody({
  title: requiredText(messages.categoryVideoFieldsRequired, limits.titleCharacters, 'Title'),
  youtubeUrl: requiredInput(messages.categoryVideoFieldsRequired, limits.urlCharacters, 'YouTube URL').refine(
    (address) => youtubeVideoId(address) !== undefined,
    { error: messages.youtubeUrlInvalid },
  ),
  category: z.preprocess(
    (value) => (value === undefined || value === null || value === '' ? undefined : value),
    z.enum(categoryIdSchema.options, {
      error: (issue) =>
        issue.input === undefined ? messages.categoryVideoFieldsRequired : 'Unknown category',
    }),
  ),
});
export type CreateCategoryVideo = z.infer<typeof createCategoryVideoSchema>;

export const updateCategoryVideoSchema = createCategoryVideoSchema
  .partial()
  .refine(someField, { error: messages.nothingToUpdate });

export const categoryParamsSchema = strictBody({ categoryId: categoryIdSchema });

export const likeSchema = z.object({ liked: z.boolean(), likes: z.number().int().nonnegative() });
export type Like = z.infer<typeof likeSchema>;
