import * as z from 'zod';

/** The machine-readable code of every error response, and its HTTP status; the one place where the two meet. */
export const statusOfCode = {
  validation_failed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  range_not_satisfiable: 416,
  expectation_failed: 417,
  too_many_requests: 429,
  header_fields_too_large: 431,
  bad_gateway: 502,
  unavailable: 503,
  timeout: 504,
  internal: 500,
};
export type ErrorCode = keyof typeof statusOfCode;

export const errorCodeSchema = z.enum(Object.keys(statusOfCode) as ErrorCode[]);

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
