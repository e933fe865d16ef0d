import { requestVideoUploadSchema, type UploadTarget } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { extensionFor } from '../domain/file-extension.ts';
import { newKey, objectPathOf } from '../domain/object-key.ts';
import { refusals } from '../domain/refusals.ts';

/** As the contract, but for the largest size: over it the answer is 413, which only a handler can say. */
const body = requestVideoUploadSchema
  .extend({
    size: z
      .number({ error: 'size must be a number of bytes' })
      .int()
      .positive({ error: 'The file is empty' })
      .optional(),
  })
  .default({});

/** POST /api/objects/upload */
export const requestVideoUpload = ({ uploads, declared, limits }: Context) =>
  validate({ body }, async (req, res) => {
    const { filename, contentType, size } = req.body;
    if (size !== undefined && size > limits.videoFileBytes) throw refusals.video.tooLarge();
    const key = newKey('video', extensionFor('video', { filename, contentType }));
    if (size !== undefined) await declared.put(key, size);
    const { url, headers } = await uploads.put(key, { size, contentType });
    const target: UploadTarget = { uploadURL: url, headers, objectPath: objectPathOf(key) };
    res.json(target);
  });
