import { checkObjectSchema, messages } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { checkObject } from '../domain/check-object.ts';
import { keyOfUpload } from '../domain/object-key.ts';

/** POST /internal/objects/check */
export const checkUploadedObject = (context: Context) =>
  validate({ body: checkObjectSchema }, async (req, res) => {
    const { kind, objectPath } = req.body;
    const key = keyOfUpload(kind, objectPath);
    if (!key)
      throw errors.validation(kind === 'video' ? messages.videoObjectMissing : messages.thumbnailMissing);
    res.json(await checkObject(context, key));
  });
