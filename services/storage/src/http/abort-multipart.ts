import { multipartParamsSchema, multipartQuerySchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { videoKey } from './multipart-key.ts';

/** DELETE /api/s3/multipart/{uploadId}?key= */
export const abortMultipart = ({ multipart }: Context) =>
  validate({ params: multipartParamsSchema, query: multipartQuerySchema }, async (req, res) => {
    await multipart.abort(videoKey(req.query.key), req.params.uploadId);
    res.json({});
  });
