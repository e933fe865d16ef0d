import { etagOf, notModified } from '@platform/service-kit';
import type { Response } from 'express';
import type { Core } from '../domain/item.ts';

/** Part of every ETag; increment it when the form of a response changes, to invalidate clients' caches. */
export const representation = 3;

/** Responses are per caller and revalidated each time: a 304 is cheap, showing a hidden item is not. */
export const cachePrivately = (res: Response): void => {
  res.setHeader('cache-control', 'private, no-cache');
};

/** Sets the headers of a response that is revalidated; returns whether it was a 304, by the parts that identify it. */
export function isUnchanged(res: Response, ...parts: (string | number)[]): boolean {
  cachePrivately(res);
  return notModified(res, { etag: etagOf(representation, ...parts) });
}

/** A part of the ETag: an item's state, as one caller sees it. */
export const versionOf = (item: Core, liked: boolean) => `${item.id}:${item.revision}:${item.views}:${liked}`;
