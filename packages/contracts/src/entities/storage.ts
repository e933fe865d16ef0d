import * as z from 'zod';
import {
  idListSchema,
  idSchema,
  instantSchema,
  requiredInput,
  requiredText,
  strictBody,
  unknownFields,
  wholeNumberInput,
} from '../common.ts';
import { contentEventSchema } from '../events/events.ts';
import { limits, pictureWidths } from '../limits.ts';
import { messages, tooLong } from '../messages.ts';
import { objectKeyPatterns } from '../object-keys.ts';
import { processingFailures, renditionNames } from '../playback.ts';
import { captionTrackSchema } from './content.ts';

/** File types a thumbnail may have, by their first bytes. */
export const thumbnailContentTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

const filename = z
  .string()
  .trim()
  .min(1)
  .max(limits.filenameCharacters, { error: tooLong('filename', limits.filenameCharacters) })
  .optional();

/** One that is too large is rejected with the status of its kind of file. */
const size = z
  .number({ error: 'size must be a number of bytes' })
  .int({ error: 'size must be a number of bytes' })
  .positive({ error: 'The file is empty' })
  .optional();

/** What is known of the file before it is sent; each field given is checked at once and signed into the URL. */
export const requestVideoUploadSchema = strictBody({
  filename,
  contentType: z
    .string()
    .regex(/^video\/[\w.+-]{1,100}$/, { error: messages.videoNotAVideo })
    .optional(),
  size,
});

export const requestThumbnailUploadSchema = strictBody({
  filename,
  contentType: z.enum(thumbnailContentTypes, { error: messages.thumbnailNotAnImage }).optional(),
  size,
});

export const uploadTargetSchema = z.object({
  /** Presigned URL for one PUT of one new object. */
  uploadURL: z.string(),
  /** Headers the PUT must send: they are signed into the URL. */
  headers: z.record(z.string(), z.string()),
  /** What to save the item with once the PUT is done. */
  objectPath: z.string(),
});
export type UploadTarget = z.infer<typeof uploadTargetSchema>;

export const registerThumbnailSchema = strictBody({
  thumbnailURL: requiredInput(messages.thumbnailMissing, limits.urlCharacters * 2, 'thumbnailURL'),
});
export const registerThumbnailResponseSchema = z.object({
  objectPath: z.string(),
  /** Set when an animation became a still picture. */
  still: z.literal(true).optional(),
});

const smallerWidths = pictureWidths.slice(0, -1).map(String);
export const objectQuerySchema = strictBody({
  /** Width of a picture in pixels. If there is no copy of this width, the picture itself is returned. */
  w: z.enum(smallerWidths, { error: `w must be ${smallerWidths.join(' or ')}` }).optional(),
});

export const videoFileParamsSchema = z.object({ folder: z.string(), name: z.string(), file: z.string() });

const invalidLanguage = { error: 'language must be a language tag such as zh-CN' };
export const captionParamsSchema = strictBody({
  id: idSchema,
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, invalidLanguage)
    .transform((tag, context) => {
      try {
        return Intl.getCanonicalLocales(tag)[0] ?? tag;
      } catch {
        // Such as zh-12 and en-US-GB.
        context.addIssue({ code: 'custom', message: invalidLanguage.error });
        return z.NEVER;
      }
    }),
});
export const captionQuerySchema = strictBody({
  /** How menus name them; by default the language's own name. */
  label: requiredText('label is empty', limits.captionLabelCharacters, 'label').optional(),
});
export const savedCaptionsSchema = captionTrackSchema.pick({ language: true, label: true }).extend({
  cues: z.number().int().positive(),
});
export type SavedCaptions = z.infer<typeof savedCaptionsSchema>;

export const getPlaybackSchema = strictBody({ objectPath: z.string().min(1) });

export const processingQuerySchema = strictBody({
  /** These videos, whatever their state; absent: those whose renditions are not all made. */
  ids: idListSchema.optional(),
});
/** A video's renditions. */
const processingSchema = z.object({
  objectPath: z.string(),
  /** The video's id. */
  itemId: z.string(),
  state: z.enum(['pending', 'running', 'failed', 'done']),
  /** The part of the whole work that is done, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** With `failed`; with `pending` when the last try failed. */
  reason: z.enum(processingFailures).optional(),
  /** Those that can be played. */
  renditions: z.array(z.enum(renditionNames)),
  /** With `running`: those that are being made, where some of them may be made anew. */
  making: z.array(z.enum(renditionNames)).optional(),
});
export type Processing = z.infer<typeof processingSchema>;
export const processingListSchema = z.array(processingSchema);
export const retryProcessingSchema = strictBody({
  objectPath: requiredInput(messages.videoObjectMissing, limits.urlCharacters, 'objectPath'),
});

const bytes = z.number().int().nonnegative();

/** Bytes of the stored objects; may be a minute old. */
export const storageUsageSchema = z.object({
  originals: bytes,
  renditions: bytes,
  /** Pictures and captions. */
  other: bytes,
  /** What can still be stored; absent where that is not known. */
  free: bytes.optional(),
});
export type StorageUsage = z.infer<typeof storageUsageSchema>;

/** The latest complete backup, as the backup command recorded it. */
export const latestBackupSchema = z.object({
  latest: z.object({ startedAt: instantSchema, endedAt: instantSchema, bytes }).nullable(),
});
export type LatestBackup = z.infer<typeof latestBackupSchema>;

export const storedVideoSchema = z.object({
  objectPath: z.string(),
  /** Bytes. */
  size: z.number().int().nonnegative(),
  uploadedAt: instantSchema,
});
export type StoredVideo = z.infer<typeof storedVideoSchema>;

/** Content asks storage to check an uploaded object before it refers to it. */
export const checkObjectSchema = strictBody({
  objectPath: z.string().min(1),
  kind: z.enum(['video', 'thumbnail']),
  /** From when members may see the new video it is checked for; null or absent while they may not. Save events say so later. */
  visibleFrom: instantSchema.nullish(),
});
export type CheckObject = z.infer<typeof checkObjectSchema>;

/** Content tells storage directly too, of at most a transaction's items; the same events follow through Kafka. */
export const applyContentEventsSchema = strictBody({ events: z.array(contentEventSchema).max(100) });

export const checkedObjectSchema = z.object({
  objectPath: z.string(),
  size: z.number().int().positive(),
  contentType: z.string(),
  /** Whole seconds; null when it could not be read from the file. */
  duration: z.number().int().nonnegative().nullable(),
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  /** Object path of a picture taken from the video; null when none could be taken. */
  thumbnail: z.string().nullable(),
});
export type CheckedObject = z.infer<typeof checkedObjectSchema>;

/** The operator has an uploaded video file checked before saving it; saving asks for the same check, which is then done. */
export const checkUploadSchema = strictBody({
  objectPath: requiredInput(messages.videoFileRequired, limits.urlCharacters * 2, 'objectPath'),
});
export const checkedUploadSchema = checkedObjectSchema.pick({
  objectPath: true,
  size: true,
  duration: true,
  thumbnail: true,
});

/** Shapes of the companion-style multipart paths under /api/s3. */

const invalidKey = { error: 'This key is not an upload of ours' };
const key = z.string(invalidKey).regex(objectKeyPatterns.video, invalidKey);

const invalidUploadId = { error: 'uploadId is invalid' };
/**
 * S3's id of a multipart upload. Some S3 servers keep the parts in a folder of this name: with a letter or digit it is no dot segment,
 * and file systems take 255 characters.
 */
const uploadId = z.string(invalidUploadId).regex(/^(?=.*[A-Za-z0-9])[\w.~-]{1,255}$/, invalidUploadId);

/** Clients send what they know of a file; it is not kept. */
const metadata = { name: z.string().max(64), value: z.string().max(1024), maxFields: 32 };

export const createMultipartSchema = strictBody({
  filename: requiredText('filename is required', limits.filenameCharacters, 'filename'),
  type: z.string().max(127).optional(),
  metadata: z.record(metadata.name, metadata.value.nullable()).optional(),
});
export const createMultipartResponseSchema = z.object({ uploadId, key });

export const multipartQuerySchema = strictBody({ key });
export const multipartParamsSchema = strictBody({ uploadId });
export const multipartPartParamsSchema = strictBody({
  ...multipartParamsSchema.shape,
  partNumber: wholeNumberInput('partNumber', limits.multipartMaxParts),
});

const multipartPartSchema = z.object({
  PartNumber: z.number().int(),
  Size: z.number().int(),
  ETag: z.string(),
});
export const multipartPartListSchema = z.array(multipartPartSchema);
export const signedPartSchema = z.object({ url: z.string(), expires: z.number().int() });

export const completeMultipartSchema = strictBody({
  parts: z
    .array(
      strictBody({
        PartNumber: z.number().int().min(1).max(limits.multipartMaxParts),
        ETag: z.string().max(limits.multipartEtagCharacters),
      }),
    )
    .min(1)
    .max(limits.multipartMaxParts),
});
export const completeMultipartResponseSchema = z.object({ location: z.string() });
export const abortMultipartResponseSchema = z.object({});

/** Clients add each field of their metadata as `metadata[name]`. */
export const uploadParamsQuerySchema = z
  .object({
    filename: requiredText('filename is required', limits.filenameCharacters, 'filename'),
    type: z.string().max(127).optional(),
  })
  .catchall(metadata.value)
  .superRefine(({ filename, type, ...others }, context) => {
    const names = Object.keys(others);
    const unknown = names.filter((name) => !/^metadata\[[^\]]{1,64}\]$/.test(name));
    if (unknown.length > 0) context.addIssue(unknownFields(unknown));
    if (names.length > metadata.maxFields) context.addIssue('Too many fields of metadata');
  });
export const uploadParamsResponseSchema = z.object({
  method: z.literal('PUT'),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  headers: z.record(z.string(), z.string()),
  expires: z.number().int(),
});
