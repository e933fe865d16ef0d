import { completeMultipartSchema, multipartParamsSchema, multipartQuerySchema } from '@platform/contracts';
import { AppError, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { objectPathOf } from '../domain/object-key.ts';
import { videoKey } from './multipart-key.ts';

const schemas = { params: multipartParamsSchema, query: multipartQuerySchema, body: completeMultipartSchema };

/** POST /api/s3/multipart/{uploadId}/complete?key= */
export const completeMultipart = ({ multipart, store }: Context) =>
  validate(schemas, async (req, res) => {
    const key = videoKey(req.query.key);
    await multipart.complete(key, req.params.uploadId, req.body.parts).catch(async (error: unknown) => {
      // A key is used for one upload: when its object exists, this upload was completed before and the answer got lost.
      const wasCompleted = error instanceof AppError && error.code === 'not_found' && (await store.head(key));
      if (!wasCompleted) throw error;
    });
    res.json({ location: objectPathOf(key) });
  });
