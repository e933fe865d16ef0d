import * as z from 'zod';
import { pageQuerySchema } from '../common.ts';
import * as entities from '../entities/storage.ts';
import { limits } from '../limits.ts';
import { listed, noContent, ok, operationsOf } from './operation.ts';

/**
 * Storage reads the type, duration and a frame of a file of up to 3 GB (ffprobe, ffmpeg). Also the timeout of
 * completing a multipart upload.
 */
const checkMs = 60_000;

const storage = operationsOf({ service: 'storage', tag: 'storage' });
const multipart = operationsOf({ service: 'storage', tag: 'multipart uploads', limit: 'upload' });

const fileHeaders = {
  range: 'Bytes wanted, for example `bytes=0-1023`',
  'if-none-match': 'Respond with 304 when the file still has this ETag',
};

/** Uploads and stored files. */
export const storageOperations = {
  listStoredVideos: storage('GET', '/api/storage/videos', 'editor', {
    summary: 'Uploaded video files, saved as a video or not, in the order of their paths',
    query: pageQuerySchema,
    responses: listed('Files', entities.storedVideoSchema),
  }),
  requestVideoUpload: storage('POST', '/api/objects/upload', 'editor', {
    limit: 'upload',
    summary: 'Get a URL to PUT one new video file to',
    body: entities.requestVideoUploadSchema,
    responses: ok('Where the file goes', entities.uploadTargetSchema),
  }),
  checkUpload: storage('PUT', '/api/objects/upload', 'editor', {
    limit: 'upload',
    timeoutMs: checkMs,
    summary: 'Have an uploaded video file checked; one that is rejected is removed',
    body: entities.checkUploadSchema,
    responses: ok('What the file is', entities.checkedUploadSchema),
    errors: ['conflict', 'payload_too_large', 'unsupported_media_type'],
  }),
  requestThumbnailUpload: storage('POST', '/api/thumbnails/upload', 'editor', {
    limit: 'upload',
    summary: 'Get a URL to PUT one new picture to',
    body: entities.requestThumbnailUploadSchema,
    responses: ok('Where the picture goes', entities.uploadTargetSchema),
  }),
  registerThumbnail: storage('PUT', '/api/thumbnails/upload', 'editor', {
    limit: 'upload',
    timeoutMs: checkMs,
    summary: 'Have an uploaded picture checked, and get the path to save an item with',
    body: entities.registerThumbnailSchema,
    responses: ok('Its object path', entities.registerThumbnailResponseSchema),
    errors: ['conflict'],
  }),
  getObject: storage('GET', '/objects/{folder}/{name}', 'memberOrAdmin', {
    limit: 'object',
    summary: 'A stored file or a range of it; a picture in a smaller width',
    params: z.object({ folder: z.string(), name: z.string() }),
    query: entities.objectQuerySchema,
    requestHeaders: fileHeaders,
    responses: {
      200: { description: 'The file', contentType: '*/*' },
      206: { description: 'The range', contentType: '*/*' },
      304: { description: 'It has not changed' },
    },
    errors: ['not_found', 'range_not_satisfiable'],
  }),
  getVideoFile: storage('GET', '/objects/{folder}/{name}/{file}', 'memberOrAdmin', {
    limit: 'object',
    summary: 'A playlist, rendition, preview picture or caption file of an uploaded video',
    params: entities.videoFileParamsSchema,
    requestHeaders: fileHeaders,
    responses: {
      200: { description: 'The file', contentType: '*/*' },
      206: { description: 'The range', contentType: '*/*' },
      302: { description: 'Where S3 has the bytes of a rendition, for a minute' },
      304: { description: 'It has not changed' },
    },
    errors: ['not_found', 'range_not_satisfiable'],
  }),
  putCaptions: storage('PUT', '/api/videos/{id}/captions/{language}', 'editor', {
    limit: 'upload',
    summary: 'Add or replace the captions of a video in one language',
    params: entities.captionParamsSchema,
    query: entities.captionQuerySchema,
    body: z
      .string()
      .meta({ description: 'A WebVTT or SRT file in UTF-8, UTF-16 or GB18030, of at most 2 MB' }),
    bodyType: 'text/vtt',
    maxBodyBytes: limits.captionsFileBytes,
    unparsedBody: true,
    responses: ok('What was saved', entities.savedCaptionsSchema),
    errors: ['not_found', 'conflict'],
  }),
  deleteCaptions: storage('DELETE', '/api/videos/{id}/captions/{language}', 'editor', {
    limit: 'upload',
    summary: 'Remove the captions of a video in one language',
    params: entities.captionParamsSchema,
    responses: noContent('They are gone'),
    errors: ['not_found'],
  }),
  listProcessing: storage('GET', '/api/storage/processing', 'editor', {
    summary: `The named videos, or those whose renditions are not all made, the newest first, at most ${limits.filmsInProcessing}`,
    query: entities.processingQuerySchema,
    responses: ok('Their state', entities.processingListSchema),
  }),
  getStorageUsage: storage('GET', '/api/storage/usage', 'editor', {
    summary: 'Bytes used by what is stored, and what is free where that is known',
    responses: ok('The figures', entities.storageUsageSchema),
  }),
  getLatestBackup: storage('GET', '/api/admin/backup', 'owner', {
    summary: 'When the latest backup was made, and its size',
    responses: ok('The backup', entities.latestBackupSchema),
  }),
  retryProcessing: storage('POST', '/api/storage/processing', 'editor', {
    summary: 'Have the renditions of a video made after a failure',
    body: entities.retryProcessingSchema,
    responses: noContent('They are waiting to be made'),
    errors: ['not_found'],
  }),

  createMultipartUpload: multipart('POST', '/api/s3/multipart', 'editor', {
    summary: 'Start an upload in parts',
    body: entities.createMultipartSchema,
    responses: ok('The upload', entities.createMultipartResponseSchema),
  }),
  listParts: multipart('GET', '/api/s3/multipart/{uploadId}', 'editor', {
    summary: 'The parts that have arrived',
    params: entities.multipartParamsSchema,
    query: entities.multipartQuerySchema,
    responses: ok('Parts', entities.multipartPartListSchema),
    errors: ['not_found'],
  }),
  signPart: multipart('GET', '/api/s3/multipart/{uploadId}/{partNumber}', 'editor', {
    summary: 'Get a URL to PUT one part to',
    params: entities.multipartPartParamsSchema,
    query: entities.multipartQuerySchema,
    responses: ok('Where the part goes', entities.signedPartSchema),
  }),
  completeMultipartUpload: multipart('POST', '/api/s3/multipart/{uploadId}/complete', 'editor', {
    timeoutMs: checkMs,
    summary: 'Put the parts together',
    params: entities.multipartParamsSchema,
    query: entities.multipartQuerySchema,
    body: entities.completeMultipartSchema,
    responses: ok('Where the file is', entities.completeMultipartResponseSchema),
    errors: ['not_found'],
  }),
  abortMultipartUpload: multipart('DELETE', '/api/s3/multipart/{uploadId}', 'editor', {
    summary: 'Give the upload up; its parts are removed',
    params: entities.multipartParamsSchema,
    query: entities.multipartQuerySchema,
    responses: ok('It is gone', entities.abortMultipartResponseSchema),
  }),
  getUploadParams: multipart('GET', '/api/s3/params', 'editor', {
    summary: 'Get a URL to PUT a whole file to, as the companion client reads it',
    query: entities.uploadParamsQuerySchema,
    responses: ok('How to send the file', entities.uploadParamsResponseSchema),
    errors: ['unsupported_media_type'],
  }),
  getUploadCredentials: multipart('GET', '/api/s3/sts', 'editor', {
    summary:
      'Short-lived storage credentials, as companion clients may ask for: none are given, presigned URLs are',
    responses: {},
    errors: ['not_found'],
  }),
};
