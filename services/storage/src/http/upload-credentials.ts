import { errors } from '@platform/service-kit';
import type { RequestHandler } from 'express';

/**
 * GET /api/s3/sts: never gives credentials. The S3 servers this runs on locally have no token service, and credentials would
 * let a browser write any key; a presigned URL is for one.
 */
export const uploadCredentials: RequestHandler = () => {
  throw errors.notFound('Temporary storage credentials are not offered here. Ask for presigned URLs instead');
};
