type ErrorFields = { message?: unknown; code?: unknown; requestId?: unknown; field?: unknown };

const parse = (body: string): ErrorFields => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** An answer that is not a success. `message` is `"<status>: <body or status text>"`; what the server says to a person is `serverMessage`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  readonly requestId: string | undefined;
  /** The field of the request's body that was refused. */
  readonly field: string | undefined;
  /** Whole seconds the server asks to wait, when it says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: string, statusText: string, retryAfter?: string | null) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    const fields = parse(body);
    this.status = status;
    this.code = text(fields.code);
    this.serverMessage = text(fields.message);
    this.requestId = text(fields.requestId);
    this.field = text(fields.field);
    const seconds = Number(retryAfter ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  }
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** An id the server can't know is not found, as one it does not know. */
export const isNotFound = (error: unknown): boolean => isStatus(error, 404) || isStatus(error, 400);

/** The server's own words for a person, or `fallback` when there are none. */
export const errorMessage = (error: unknown, fallback: string): string =>
  (error instanceof ApiError ? error.serverMessage : undefined) ?? fallback;
