import { messages, registerThumbnailSchema } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { checkObject } from '../domain/check-object.ts';
import { keyOfUpload } from '../domain/object-key.ts';

/** PUT /api/thumbnails/upload: the image is there; check it and say under which path it is published. */
export const registerThumbnail = (context: Context) =>
  validate({ body: registerThumbnailSchema }, async (req, res) => {
    const key = keyOfUpload('thumbnail', req.body.thumbnailURL);
    if (!key) throw errors.validation(messages.thumbnailMissing);
    const { objectPath } = await checkObject(context, key);
    res.json({ objectPath });
  });
