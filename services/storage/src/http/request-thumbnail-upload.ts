import { requestThumbnailUploadSchema, type UploadTarget } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { extensionFor } from '../domain/file-extension.ts';
import { newKey, objectPathOf } from '../domain/object-key.ts';
import { refusals } from '../domain/refusals.ts';

const body = requestThumbnailUploadSchema.default({});

/** POST /api/thumbnails/upload */
export const requestThumbnailUpload = ({ uploads, declared, limits }: Context) =>
  validate({ body }, async (req, res) => {
    const { filename, contentType, size } = req.body;
    if (size !== undefined && size > limits.thumbnailFileBytes) throw refusals.thumbnail.tooLarge();
    const key = newKey('thumbnail', extensionFor('thumbnail', { filename, contentType }));
    if (size !== undefined) await declared.put(key, size);
    const { url, headers } = await uploads.put(key, { size, contentType });
    const target: UploadTarget = { uploadURL: url, headers, objectPath: objectPathOf(key) };
    res.json(target);
  });
