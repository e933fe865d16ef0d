import * as z from 'zod';
import {
  abortMultipartResponseSchema,
  captionParamsSchema,
  captionQuerySchema,
  checkedUploadSchema,
  checkUploadSchema,
  completeMultipartResponseSchema,
  completeMultipartSchema,
  createMultipartResponseSchema,
  createMultipartSchema,
  latestBackupSchema,
  multipartParamsSchema,
  multipartPartListSchema,
  multipartPartParamsSchema,
  multipartQuerySchema,
  objectQuerySchema,
  processingListSchema,
  registerThumbnailResponseSchema,
  registerThumbnailSchema,
  requestThumbnailUploadSchema,
  requestVideoUploadSchema,
  retryProcessingSchema,
  savedCaptionsSchema,
  signedPartSchema,
  storageUsageSchema,
  storedVideoListSchema,
  storedVideoQuerySchema,
  uploadParamsQuerySchema,
  uploadParamsResponseSchema,
  uploadTargetSchema,
  videoFileParamsSchema,
} from '../entities/storage.ts';
import { limits } from '../limits.ts';
import { listed, noContent, ok, operationsOf } from './operation.ts';

/**
 * Storage reads the type, duration and a frame of a file of up to 3 GB (ffprobe, ffmpeg). Also the timeout of
 * completing a multipart upload.
 */
const checkMs = 60_000;

const storage = operationsOf({ service: 'storage', tag: 'storage' });
const multipart = operationsOf({ service: 'storage', tag: 'multipart uploads', limit: 'upload' });

/** Uploads and stored files. */
export const storageOperations = {
  listStoredVideos: storage('GET', '/api/storage/videos', 'editor', {
    summary: 'Uploaded video files, saved as a video or not, in the order of their paths',
    query: storedVideoQuerySchema,
    responses: listed('Files', storedVideoListSchema),
  }),
  requestVideoUpload: storage('POST', '/api/objects/upload', 'editor', {
    limit: 'upload',
    summary: 'Get a URL to PUT one new video file to',
    body: requestVideoUploadSchema,
    responses: ok('Where the file goes', uploadTargetSchema),
  }),
  checkUpload: storage('PUT', '/api/objects/upload', 'editor', {
    limit: 'upload',
    timeoutMs: checkMs,
    summary: 'Have an uploaded video file checked; one that is rejected is removed',
    body: checkUploadSchema,
    responses: ok('What the file is', checkedUploadSchema),
    errors: ['conflict', 'payload_too_large', 'unsupported_media_type'],
  }),
  requestThumbnailUpload: storage('POST', '/api/thumbnails/upload', 'editor', {
    limit: 'upload',
    summary: 'Get a URL to PUT one new picture to',
    body: requestThumbnailUploadSchema,
    responses: ok('Where the picture goes', uploadTargetSchema),
  }),
  registerThumbnail: storage('PUT', '/api/thumbnails/upload', 'editor', {
    limit: 'upload',
    timeoutMs: checkMs,
    summary: 'Have an uploaded picture checked, and get the path to save an item with',
    body: registerThumbnailSchema,
    responses: ok('Its object path', registerThumbnailResponseSchema),
    errors: ['conflict'],
  }),
  getObject: storage('GET', '/objects/{folder}/{name}', 'memberOrAdmin', {
    limit: 'object',
    summary: 'A stored file or a range of it; a picture in a smaller width',
    params: z.object({ folder: z.string(), name: z.string() }),
    query: objectQuerySchema,
    requestHeaders: {
      range: 'Bytes wanted, for example `bytes=0-1023`',
      'if-none-match': 'Respond with 304 when the file still has this ETag',
    },
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
    params: videoFileParamsSchema,
    requestHeaders: { range: 'Bytes wanted, for example `bytes=0-1023`' },
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
    params: captionParamsSchema,
    query: captionQuerySchema,
    body: z
      .string()
      .meta({ description: 'A WebVTT or SRT file in UTF-8, UTF-16 or GB18030, of at most 2 MB' }),
    bodyType: 'text/vtt',
    maxBodyBytes: limits.captionsFileBytes,
    unparsedBody: true,
    responses: ok('What was saved', savedCaptionsSchema),
    errors: ['not_found', 'conflict'],
  }),
  deleteCaptions: storage('DELETE', '/api/videos/{id}/captions/{language}', 'editor', {
    limit: 'upload',
    summary: 'Remove the captions of a video in one language',
    params: captionParamsSchema,
    responses: noContent('They are gone'),
    errors: ['not_found'],
  }),
  listProcessing: storage('GET', '/api/storage/processing', 'editor', {
    summary: 'Saved videos whose renditions are not all made, the oldest first, at most 500',
    responses: ok('Their state', processingListSchema),
  }),
  getStorageUsage: storage('GET', '/api/storage/usage', 'editor', {
    summary: 'Bytes used by what is stored, and what is free where that is known',
    responses: ok('The figures', storageUsageSchema),
  }),
  getLatestBackup: storage('GET', '/api/admin/backup', 'owner', {
    summary: 'When the latest backup was made, and its size',
    responses: ok('The backup', latestBackupSchema),
  }),
  retryProcessing: storage('POST', '/api/storage/processing', 'editor', {
    summary: 'Have the renditions of a video made after a failure',
    body: retryProcessingSchema,
    responses: noContent('They are waiting to be made'),
    errors: ['not_found'],
  }),

  createMultipartUpload: multipart('POST', '/api/s3/multipart', 'editor', {
    summary: 'Start an upload in parts',
    body: createMultipartSchema,
    responses: ok('The upload', createMultipartResponseSchema),
  }),
  listParts: multipart('GET', '/api/s3/multipart/{uploadId}', 'editor', {
    summary: 'The parts that have arrived',
    params: multipartParamsSchema,
    query: multipartQuerySchema,
    responses: ok('Parts', multipartPartListSchema),
    errors: ['not_found'],
  }),
  signPart: multipart('GET', '/api/s3/multipart/{uploadId}/{partNumber}', 'editor', {
    summary: 'Get a URL to PUT one part to',
    params: multipartPartParamsSchema,
    query: multipartQuerySchema,
    responses: ok('Where the part goes', signedPartSchema),
  }),
  completeMultipartUpload: multipart('POST', '/api/s3/multipart/{uploadId}/complete', 'editor', {
    timeoutMs: checkMs,
    summary: 'Put the parts together',
    params: multipartParamsSchema,
    query: multipartQuerySchema,
    body: completeMultipartSchema,
    responses: ok('Where the file is', completeMultipartResponseSchema),
    errors: ['not_found'],
  }),
  abortMultipartUpload: multipart('DELETE', '/api/s3/multipart/{uploadId}', 'editor', {
    summary: 'Give the upload up; its parts are removed',
    params: multipartParamsSchema,
    query: multipartQuerySchema,
    responses: ok('It is gone', abortMultipartResponseSchema),
  }),
  getUploadParams: multipart('GET', '/api/s3/params', 'editor', {
    summary: 'Get a URL to PUT a whole file to, as the companion client reads it',
    query: uploadParamsQuerySchema,
    responses: ok('How to send the file', uploadParamsResponseSchema),
    errors: ['unsupported_media_type'],
  }),
  getUploadCredentials: multipart('GET', '/api/s3/sts', 'editor', {
    summary:
      'Short-lived storage credentials, as companion clients may ask for: none are given, presigned URLs are',
    responses: {},
    errors: ['not_found'],
  }),
};
