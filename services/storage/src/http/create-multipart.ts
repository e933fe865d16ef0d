import { createMultipartSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { extensionFor } from '../domain/file-extension.ts';
import { newKey } from '../domain/object-key.ts';
import { videoContentType } from './multipart-key.ts';

/** POST /api/s3/multipart */
export const createMultipart = ({ multipart }: Context) =>
  validate({ body: createMultipartSchema }, async (req, res) => {
    const contentType = videoContentType(req.body.type);
    const key = newKey('video', extensionFor('video', { filename: req.body.filename, contentType }));
    res.json({ uploadId: await multipart.create(key, contentType), key });
  });
