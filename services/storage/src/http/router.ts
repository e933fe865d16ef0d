import { expressPath, internalPaths, objectsPrefix, paths } from '@platform/contracts';
import { requireAdmin, requireMemberOrAdmin, requireService } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { abortMultipart } from './abort-multipart.ts';
import { checkUploadedObject } from './check-object.ts';
import { completeMultipart } from './complete-multipart.ts';
import { createMultipart } from './create-multipart.ts';
import { deliverObject } from './deliver-object.ts';
import { listParts } from './list-parts.ts';
import { listVideos } from './list-videos.ts';
import { registerThumbnail } from './register-thumbnail.ts';
import { requestThumbnailUpload } from './request-thumbnail-upload.ts';
import { requestVideoUpload } from './request-video-upload.ts';
import { signPart } from './sign-part.ts';
import { uploadCredentials } from './upload-credentials.ts';
import { uploadParams } from './upload-params.ts';

/** Every route of the service. */
export function registerRoutes(app: Application, context: Context): void {
  app.get(`${objectsPrefix}:folder/:name`, requireMemberOrAdmin, deliverObject(context));

  app.get(paths.storageVideos, requireAdmin, listVideos(context));
  app.post(paths.objectUpload, requireAdmin, requestVideoUpload(context));
  app.post(paths.thumbnailUpload, requireAdmin, requestThumbnailUpload(context));
  app.put(paths.thumbnailUpload, requireAdmin, registerThumbnail(context));

  app.post(paths.multipart, requireAdmin, createMultipart(context));
  app.get(expressPath(paths.multipartUpload), requireAdmin, listParts(context));
  app.delete(expressPath(paths.multipartUpload), requireAdmin, abortMultipart(context));
  app.post(expressPath(paths.multipartComplete), requireAdmin, completeMultipart(context));
  app.get(expressPath(paths.multipartPart), requireAdmin, signPart(context));
  app.get(paths.uploadParams, requireAdmin, uploadParams(context));
  app.get(paths.uploadCredentials, requireAdmin, uploadCredentials);

  app.post(internalPaths.objectCheck, requireService('content'), checkUploadedObject(context));
}
