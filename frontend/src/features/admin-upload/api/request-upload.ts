import type { RequestVideoUpload, UploadTarget } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { adminApi } from '../../admin-auth/lib/admin-api.ts';

/** Gets the URL for one PUT of one new object. What is said of the file is signed into it. */
export const requestUpload = (body: RequestVideoUpload): Promise<UploadTarget> =>
  adminApi(paths.objectUpload, { method: 'POST', body });
