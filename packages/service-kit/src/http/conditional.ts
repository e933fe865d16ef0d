import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** Makes a strong ETag of what identifies a representation's content, such as an id and a revision. */
export function etagOf(...parts: (string | number | Date)[]): string {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(`${part instanceof Date ? part.getTime() : part}\n`);
  return `"${hash.digest('base64url')}"`;
}

/**
 * Sets the validators of an answer, and answers 304 when the client already has it.
 * @returns true when the answer is sent and the handler is done
 */
export function notModified(res: Response, validators: { etag?: string; lastModified?: Date }): boolean {
  const { etag, lastModified } = validators;
  if (etag) res.setHeader('etag', etag);
  if (lastModified) res.setHeader('last-modified', lastModified.toUTCString());
  if (!res.req.fresh) return false;
  res.status(304).end();
  return true;
}
