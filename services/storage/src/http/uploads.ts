import {
  limits as contractLimits,
  messages,
  type ObjectKind,
  objectKeyOf,
  type StoredVideo,
  type UploadTarget,
} from '@platform/contracts';
import { internalOperations, operations } from '@platform/contracts/operations';
import { decodeCursor, encodeCursor, errors, register, sendPage } from '@platform/service-kit';
import type { Application } from 'express';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { checkObject, presentChecked, rejections } from '../domain/check-object.ts';
import { extensionFor, folderOf, isObjectKey, newKey, objectPathOf } from '../domain/object-key.ts';
import { videoContentType } from './multipart.ts';

const folder = `${folderOf.video}/`;
/** Any key of the folder: foreign keys are skipped, but a page may end with one. */
const cursorSchema = z.tuple([
  z
    .string()
    .max(1024)
    .refine((key) => key.isWellFormed())
    .startsWith(folder),
]);

/** Uploads by PUT, their check, their list, and what is stored in all. */
export function uploadRoutes(app: Application, context: Context): void {
  const { store, stored, uploads } = context;

  register(app, operations.requestVideoUpload, async (req, res) => {
    res.json(await uploadTarget(context, 'video', req.body));
  });

  register(app, operations.checkUpload, async (req, res) => {
    const key = objectKeyOf('video', req.body.objectPath);
    if (!key) throw rejections.video.missing();
    const { objectPath, size, duration, thumbnail } = presentChecked(key, await checkObject(context, key));
    res.json({ objectPath, size, duration, thumbnail });
  });

  register(app, operations.requestThumbnailUpload, async (req, res) => {
    res.json(await uploadTarget(context, 'thumbnail', req.body));
  });

  register(app, operations.registerThumbnail, async (req, res) => {
    const key = objectKeyOf('thumbnail', req.body.thumbnailURL);
    if (!key) throw errors.validation(messages.thumbnailMissing);
    const { still } = await checkObject(context, key);
    res.json({ objectPath: objectPathOf(key), ...(still && { still }) });
  });

  register(app, internalOperations.checkObject, async (req, res) => {
    const { kind, objectPath, visibleFrom } = req.body;
    const key = objectKeyOf(kind, objectPath);
    if (!key)
      throw errors.validation(kind === 'video' ? messages.videoObjectMissing : messages.thumbnailMissing);
    res.json(
      presentChecked(key, await checkObject(context, key, visibleFrom ? new Date(visibleFrom) : null)),
    );
  });

  // All stored videos, saved or not, in key order, as S3 has no other.
  register(app, operations.listStoredVideos, async (req, res) => {
    const { cursor, limit = contractLimits.listDefaultItems } = req.query;
    const after = cursor === undefined ? undefined : decodeCursor(cursor, cursorSchema)[0];
    const { objects, next } = await store.list(folder, { after, limit });
    const videos = objects
      .filter(({ key }) => isObjectKey(key))
      .map(
        ({ key, size, lastModified }): StoredVideo => ({
          objectPath: objectPathOf(key),
          size,
          uploadedAt: lastModified.toISOString(),
        }),
      );
    sendPage(res, { items: videos, next: next === undefined ? null : encodeCursor([next]) });
  });

  register(app, operations.getStorageUsage, async (_req, res) => {
    res.json(await stored.usage());
  });

  register(app, operations.getLatestBackup, async (_req, res) => {
    res.json(await stored.latestBackup());
  });

  register(app, operations.getUploadParams, async (req, res) => {
    const contentType = videoContentType(req.query.type);
    const key = newKey('video', extensionFor('video', req.query.filename));
    const put = await uploads.put(key, { contentType });
    res.json({ method: 'PUT', ...put, fields: {}, expires: uploads.expiresIn });
  });

  // Local S3 servers have no STS, and credentials would let a browser write any key.
  register(app, operations.getUploadCredentials, () => {
    throw errors.notFound(
      'Temporary storage credentials are not offered here. Ask for presigned URLs instead',
    );
  });
}

interface DeclaredFile {
  filename?: string | undefined;
  contentType?: string | undefined;
  size?: number | undefined;
}

async function uploadTarget(
  { uploads, declared, limits }: Context,
  kind: ObjectKind,
  { filename, contentType, size }: DeclaredFile,
): Promise<UploadTarget> {
  const largest = kind === 'video' ? limits.videoFileBytes : limits.thumbnailFileBytes;
  if (size !== undefined && size > largest) throw rejections[kind].tooLarge();
  const key = newKey(kind, extensionFor(kind, filename));
  if (size !== undefined) await declared.put(key, size);
  const { url, headers } = await uploads.put(key, { size, contentType });
  return { uploadURL: url, headers, objectPath: objectPathOf(key) };
}
