import { multipartParamsSchema, multipartQuerySchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { videoKey } from './multipart-key.ts';

/** GET /api/s3/multipart/{uploadId}?key= */
export const listParts = ({ multipart }: Context) =>
  validate({ params: multipartParamsSchema, query: multipartQuerySchema }, async (req, res) => {
    res.json(await multipart.parts(videoKey(req.query.key), req.params.uploadId));
  });
