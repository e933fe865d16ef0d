import { operations } from '@platform/contracts/operations';
import { AppError, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { rejections } from '../domain/check-object.ts';
import { extensionFor, newKey, objectPathOf } from '../domain/object-key.ts';

/** Multipart uploads for companion-style clients. */
export function multipartRoutes(app: Application, { multipart, store, uploads }: Context): void {
  register(app, operations.createMultipartUpload, async (req, res) => {
    const contentType = videoContentType(req.body.type);
    const key = newKey('video', extensionFor('video', req.body.filename));
    res.json({ uploadId: await multipart.create(key, contentType), key });
  });

  register(app, operations.listParts, async (req, res) => {
    res.json(await multipart.parts(req.query.key, req.params.uploadId));
  });

  register(app, operations.signPart, async (req, res) => {
    const { uploadId, partNumber } = req.params;
    const url = await uploads.part(req.query.key, uploadId, partNumber);
    res.json({ url, expires: uploads.expiresIn });
  });

  register(app, operations.completeMultipartUpload, async (req, res) => {
    const key = req.query.key;
    await multipart.complete(key, req.params.uploadId, req.body.parts).catch(async (error: unknown) => {
      // A key has one upload: if its object exists, the upload was completed before and the response was lost.
      const wasCompleted = error instanceof AppError && error.code === 'not_found' && (await store.head(key));
      if (!wasCompleted) throw error;
    });
    res.json({ location: objectPathOf(key) });
  });

  register(app, operations.abortMultipartUpload, async (req, res) => {
    await multipart.abort(req.query.key, req.params.uploadId);
    res.json({});
  });
}

/**
 * The client's content type, if any; companion clients send application/octet-stream for a file without one.
 * @throws {AppError} 415 when it isn't a video's
 */
export function videoContentType(type: string | undefined): string | undefined {
  if (!type || type === 'application/octet-stream') return undefined;
  if (!/^video\/[\w.+-]{1,100}$/.test(type)) throw rejections.video.wrongType();
  return type;
}
