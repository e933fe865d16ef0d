import { multipartPartParamsSchema, multipartQuerySchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { videoKey } from './multipart-key.ts';

/** GET /api/s3/multipart/{uploadId}/{partNumber}?key= */
export const signPart = ({ uploads }: Context) =>
  validate({ params: multipartPartParamsSchema, query: multipartQuerySchema }, async (req, res) => {
    const { uploadId, partNumber } = req.params;
    const url = await uploads.part(videoKey(req.query.key), uploadId, partNumber);
    res.json({ url, expires: uploads.expiresIn });
  });
