import { type ErrorBody, type ErrorCode, messageKey, messages, statusOfCode } from '@platform/contracts';
import { isConnectivityError, isMongoOverTime } from './connectivity.ts';

interface AppErrorOptions {
  /** Seconds after which the client may try again; sent as Retry-After. */
  retryAfter?: number;
  /** The field of the request's body that was rejected. */
  field?: string | undefined;
  /** What went wrong underneath; logged, never sent. */
  cause?: unknown;
}

/** An error the client is told about: its message and code become the response's body. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly field: string | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = statusOfCode[code];
    this.retryAfter = options.retryAfter;
    this.field = options.field;
  }

  /** The body of the response. */
  toBody(requestId: string): ErrorBody {
    const { message, code, field } = this;
    const key = messageKey(message);
    return { message, code, requestId, ...(field !== undefined && { field }), ...(key && { key }) };
  }
}

/** Seconds a client waits before it asks a missing dependency again, unless said otherwise. */
const defaultRetryAfterSeconds = 5;

/** The one list of error factories. Throw what they give; the error middleware sends the response. */
export const errors = {
  validation: (message: string, field?: string) => new AppError('validation_failed', message, { field }),
  unauthorized: (message = 'Please log in') => new AppError('unauthorized', message),
  forbidden: (message = 'Not allowed') => new AppError('forbidden', message),
  notFound: (message: string = messages.notFound) => new AppError('not_found', message),
  methodNotAllowed: () => new AppError('method_not_allowed', messages.methodNotAllowed),
  requestTimeout: () => new AppError('request_timeout', 'The request took too long to arrive'),
  conflict: (message: string, field?: string) => new AppError('conflict', message, { field }),
  payloadTooLarge: (message = 'Request body is too large') => new AppError('payload_too_large', message),
  unsupportedMediaType: (message = 'Unsupported media type') =>
    new AppError('unsupported_media_type', message),
  unprocessable: (message: string, field?: string) => new AppError('unprocessable', message, { field }),
  rangeNotSatisfiable: () => new AppError('range_not_satisfiable', 'Range not satisfiable'),
  expectationFailed: () =>
    new AppError('expectation_failed', 'What the Expect header asks for is not possible'),
  tooManyRequests: (message: string, retryAfterSeconds: number) =>
    new AppError('too_many_requests', message, { retryAfter: retryAfterSeconds }),
  headerFieldsTooLarge: () => new AppError('header_fields_too_large', 'Request header fields are too large'),
  /** Another site's response can't be used. */
  badGateway: (message: string, cause?: unknown) => new AppError('bad_gateway', message, { cause }),
  unavailable: ({
    message = messages.unavailable,
    retryAfter = defaultRetryAfterSeconds,
    cause,
  }: {
    message?: string;
    retryAfter?: number | undefined;
    cause?: unknown;
  } = {}) => new AppError('unavailable', message, { retryAfter, cause }),
  timeout: (message: string = messages.timeout, cause?: unknown) =>
    new AppError('timeout', message, { cause }),
  /** The client is told nothing but the request id, whatever the cause. */
  internal: (cause?: unknown) => new AppError('internal', messages.internal, { cause }),
};

/** Errors express, its parts and node raise with their own HTTP status. */
function fromStatus(status: number, error: unknown): AppError | undefined {
  if (error instanceof URIError) return errors.validation('The URL is malformed');
  if (status === 400) return errors.validation('The request is malformed');
  if (status === 404) return errors.notFound();
  if (status === 413) return errors.payloadTooLarge();
  if (status === 415) return errors.unsupportedMediaType();
  if (status === 416) return errors.rangeNotSatisfiable();
  return undefined;
}

/**
 * Maps anything thrown to the error the client gets. What isn't known becomes `internal`, which says nothing;
 * a dependency that can't be reached, or takes too long, becomes `unavailable`, with Retry-After.
 */
export function toHttpError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isConnectivityError(error) || isMongoOverTime(error)) return errors.unavailable({ cause: error });
  if (typeof error === 'object' && error !== null) {
    const { status, statusCode } = error as { status?: unknown; statusCode?: unknown };
    const known = fromStatus(Number(status ?? statusCode), error);
    if (known) return known;
  }
  return errors.internal(error);
}
