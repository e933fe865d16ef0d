import * as z from 'zod';

/** The machine-readable code of every error response. */
const errorCodes = [
  'validation_failed',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'unprocessable',
  'range_not_satisfiable',
  'expectation_failed',
  'too_many_requests',
  'header_fields_too_large',
  'bad_gateway',
  'unavailable',
  'timeout',
  'internal',
] as const;

export const errorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** HTTP status of each code; the one place where the two meet. */
export const statusOfCode: Record<ErrorCode, number> = {
  validation_failed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  expectation_failed: 417,
  unprocessable: 422,
  too_many_requests: 429,
  header_fields_too_large: 431,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
  timeout: 504,
};

/** Body of every response that is not a success. */
export const errorBodySchema = z.strictObject({
  message: z.string(),
  code: errorCodeSchema,
  requestId: z.string(),
  /** The field of the request's body that was rejected, where it was one. */
  field: z.string().optional(),
  /** The key of `message` in the table of messages, for clients that translate it. */
  key: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
