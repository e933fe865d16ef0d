import { hash } from 'node:crypto';
import { messages } from '@platform/contracts';
import type { Response } from 'express';
import * as z from 'zod';
import { errors } from '../errors/app-error.ts';
import { parseJson } from '../json/parse-json.ts';

/** A cursor's instant, in milliseconds since 1970; at most the last of a Date. */
export const instantMs = z.int().min(0).max(8.64e15);

/** Makes a cursor of the sort key of a page's last item. */
export function encodeCursor(values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Reads a cursor back.
 * @throws {AppError} 400 when it isn't one of ours
 */
export function decodeCursor<S extends z.ZodType>(cursor: string, schema: S): z.output<S> {
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success) return parsed.data;
  throw errors.validation(messages.invalidCursor);
}

/**
 * Responds with the items of a page as an array; with a next cursor, also `Link: <…>; rel="next"`, relative, keeping the other
 * query parameters; with a total, also `X-Total-Count`.
 */
export function sendPage(
  res: Response,
  { items, next, total }: { items: readonly unknown[]; next?: string | null; total?: number | undefined },
): void {
  if (next) setNextLink(res, next);
  if (total !== undefined) res.setHeader('x-total-count', total);
  res.json(items);
}

/** Sets the `Link` header for the next page, which the query parameter `parameter` asks for. */
export function setNextLink(res: Response, nextCursor: string, parameter = 'cursor'): void {
  const { pathname, searchParams } = new URL(res.req.originalUrl, 'http://relative');
  searchParams.set(parameter, nextCursor);
  res.setHeader('link', `<${pathname}?${searchParams}>; rel="next"`);
}

/** Makes a strong ETag of what identifies a representation's content, such as an id and a revision. */
export const etagOf = (...parts: (string | number)[]): string =>
  `"${hash('sha1', parts.map((part) => `${part}\n`).join(''), 'base64url')}"`;

/**
 * Sets the validators of a response, and responds with 304 when the client already has it.
 * @returns true when the response is sent and the handler is done
 */
export function notModified(res: Response, validators: { etag?: string; lastModified?: Date }): boolean {
  const { etag, lastModified } = validators;
  if (etag) res.setHeader('etag', etag);
  if (lastModified) res.setHeader('last-modified', lastModified.toUTCString());
  if (!res.req.fresh) return false;
  res.status(304).end();
  return true;
}
