import { AppError, errors } from './app-error.ts';
import { isConnectivityError, isMongoOverTime } from './connectivity.ts';

/** Errors express, its parts and node raise with their own HTTP status. */
function fromStatus(status: number, error: unknown): AppError | undefined {
  if (error instanceof URIError) return errors.validation('The URL is malformed');
  if (status === 400) return errors.validation('The request is malformed');
  if (status === 404) return errors.notFound();
  if (status === 413) return errors.payloadTooLarge();
  if (status === 415) return errors.unsupportedMediaType();
  if (status === 416) return errors.rangeNotSatisfiable();
  if (status === 431) return errors.headerFieldsTooLarge();
  return undefined;
}

/**
 * Maps anything thrown to the error the client gets. What isn't known becomes `internal`, which says nothing;
 * a dependency that can't be reached, or takes too long, becomes `unavailable`, with Retry-After.
 */
export function toHttpError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isConnectivityError(error) || isMongoOverTime(error))
    return errors.unavailable(undefined, undefined, error);
  if (typeof error === 'object' && error !== null) {
    const { status, statusCode, name } = error as { status?: unknown; statusCode?: unknown; name?: unknown };
    const known = fromStatus(Number(status ?? statusCode), error);
    if (known) return known;
    if (name === 'TimeoutError') return errors.unavailable(undefined, undefined, error);
  }
  return errors.internal(error);
}
