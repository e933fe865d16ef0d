import * as z from 'zod';
import { requiredInput, requiredText, strictBody, wholeNumberInput } from '../common.ts';
import { limits } from '../limits.ts';

/** Shapes of the companion-style multipart paths under /api/s3. */

const key = requiredInput('key is required', 1024, 'key');

export const createMultipartSchema = strictBody({
  filename: requiredText('filename is required', limits.filenameCharacters, 'filename'),
  type: z.string().max(127).optional(),
  metadata: z.record(z.string().max(64), z.string().max(1024)).optional(),
});
export const createMultipartResponseSchema = z.object({ uploadId: z.string(), key: z.string() });

export const multipartQuerySchema = strictBody({ key });
export const multipartParamsSchema = strictBody({
  uploadId: requiredInput('uploadId is required', 1024, 'uploadId'),
});
export const multipartPartParamsSchema = strictBody({
  ...multipartParamsSchema.shape,
  partNumber: wholeNumberInput('partNumber', limits.multipartMaxParts),
});

export const multipartPartSchema = z.object({
  PartNumber: z.number().int(),
  Size: z.number().int(),
  ETag: z.string(),
});
export const multipartPartListSchema = z.array(multipartPartSchema);
export const signedPartSchema = z.object({ url: z.string(), expires: z.number().int() });

export const completeMultipartSchema = strictBody({
  parts: z
    .array(
      strictBody({
        PartNumber: z.number().int().min(1).max(limits.multipartMaxParts),
        ETag: z.string().max(limits.multipartEtagCharacters),
      }),
    )
    .min(1)
    .max(limits.multipartMaxParts),
});
export const completeMultipartResponseSchema = z.object({ location: z.string() });
export const abortMultipartResponseSchema = z.object({});

export const uploadParamsQuerySchema = strictBody({
  filename: requiredText('filename is required', limits.filenameCharacters, 'filename'),
  type: z.string().max(127).optional(),
});
export const uploadParamsResponseSchema = z.object({
  method: z.literal('PUT'),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  headers: z.record(z.string(), z.string()),
  expires: z.number().int(),
});
