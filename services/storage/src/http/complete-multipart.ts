import { completeMultipartSchema, multipartParamsSchema, multipartQuerySchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { objectPathOf } from '../domain/object-key.ts';
import { videoKey } from './multipart-key.ts';

const schemas = { params: multipartParamsSchema, query: multipartQuerySchema, body: completeMultipartSchema };

/** POST /api/s3/multipart/{uploadId}/complete?key= */
export const completeMultipart = ({ multipart }: Context) =>
  validate(schemas, async (req, res) => {
    const key = videoKey(req.query.key);
    await multipart.complete(key, req.params.uploadId, req.body.parts);
    res.json({ location: objectPathOf(key) });
  });
