import type { MessageKey } from '@platform/contracts/messages';
import { jsonObject } from './storage.ts';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * An unsuccessful response. `message` is `"<status>: <body or status text>"`; `serverMessage` is the server's message
 * for users.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  /** The request body's invalid field. */
  readonly field: string | undefined;
  /** The message's key in the contracts' table. */
  readonly key: MessageKey | undefined;
  /** The `retry-after` header in seconds, if any. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: string, statusText: string, retryAfter?: string | null) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    const fields = jsonObject(body);
    this.status = status;
    this.code = text(fields.code);
    this.serverMessage = text(fields.message);
    this.field = text(fields.field);
    this.key = text(fields.key) as MessageKey | undefined;
    const seconds = Number(retryAfter ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  }
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** The key of the server's message, if any. */
export const keyOf = (error: unknown): MessageKey | undefined =>
  error instanceof ApiError ? error.key : undefined;

/** A malformed id (400) counts as not found. */
export const isNotFound = (error: unknown): boolean => isStatus(error, 404) || isStatus(error, 400);

/** The server's message for visitors, if it is in their language: few messages are in Chinese. */
export function errorMessage(error: unknown): string | undefined {
  const message = error instanceof ApiError ? error.serverMessage : undefined;
  return document.documentElement.lang === 'en' || /\p{Script=Han}/u.test(message ?? '')
    ? message
    : undefined;
}
