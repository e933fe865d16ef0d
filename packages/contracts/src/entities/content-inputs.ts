import * as z from 'zod';
import {
  editedProse,
  editedReleaseDate,
  editOf,
  flag,
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
import { categoryIdSchema } from './content.ts';

/** Content as an administrator creates and edits it. An edit names the fields that change. */

const videoTitle = requiredText(messages.videoTitleRequired, limits.titleCharacters, 'Title');
const embedTitle = requiredText(messages.embedFieldsRequired, limits.titleCharacters, 'Title');
const description = optionalProse(limits.descriptionCharacters, 'Description');
export const thumbnailInput = z
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

const editable = {
  description: editedProse(limits.descriptionCharacters, 'Description'),
  releaseDate: editedReleaseDate,
  isPublic: flag('isPublic').optional(),
  thumbnail: thumbnailInput.optional(),
};

export const updateVideoSchema = editOf({ title: videoTitle.optional(), ...editable });
export type UpdateVideo = z.infer<typeof updateVideoSchema>;

export const updateEmbedSchema = editOf({
  title: embedTitle.optional(),
  iframeCode: iframeCode.optional(),
  ...editable,
});

const blogPost = {
  title: requiredText(messages.blogPostFieldsRequired, limits.titleCharacters, 'Title'),
  content: requiredProse(messages.blogPostFieldsRequired, limits.blogContentCharacters, 'Content').refine(
    isReadableMarkdown,
    { error: messages.blogPostTooDense },
  ),
};
export const createBlogPostSchema = strictBody({ ...blogPost, releaseDate: releaseDateInput });
export const updateBlogPostSchema = editOf({
  title: blogPost.title.optional(),
  content: blogPost.content.optional(),
  releaseDate: editedReleaseDate,
});

export const createCategoryVideoSchema = strictBody({
  title: requiredText(messages.categoryVideoFieldsRequired, limits.titleCharacters, 'Title'),
  youtubeUrl: requiredInput(messages.categoryVideoFieldsRequired, limits.urlCharacters, 'YouTube URL').refine(
    (address) => youtubeVideoId(address) !== undefined,
    { error: messages.youtubeUrlInvalid },
  ),
  category: z.enum(categoryIdSchema.options, {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? messages.categoryVideoFieldsRequired
        : 'Unknown category',
  }),
});
export type CreateCategoryVideo = z.infer<typeof createCategoryVideoSchema>;

export const updateCategoryVideoSchema = editOf(createCategoryVideoSchema.partial().shape);
