import { uploadParamsQuerySchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { extensionFor } from '../domain/file-extension.ts';
import { newKey } from '../domain/object-key.ts';
import { videoContentType } from './multipart-key.ts';

/** GET /api/s3/params: a single PUT, as the companion client reads it. */
export const uploadParams = ({ uploads }: Context) =>
  validate({ query: uploadParamsQuerySchema }, async (req, res) => {
    const contentType = videoContentType(req.query.type);
    const key = newKey('video', extensionFor('video', { filename: req.query.filename, contentType }));
    const put = await uploads.put(key, { contentType });
    res.json({ method: 'PUT', ...put, fields: {}, expires: uploads.expiresIn });
  });
