import { type ContentKind, type ContentListQuery, limits, messages } from '@platform/contracts';
import { errors, etagOf, type Identity, notModified, sendPage } from '@platform/service-kit';
import type { Response } from 'express';
import type { Page } from '../store/pages.ts';

/**
 * Reads what a list is asked for. Members see a library, ordered by release; the operator manages what was made last, and so are
 * category videos, which have no release, ordered.
 * @throws {AppError} 403 when a member asks for what is an administrator's
 */
export function readListQuery(kind: ContentKind, query: ContentListQuery, identity: Identity | undefined) {
  const { scope, search, sort = 'newest', limit = limits.listDefaultItems, cursor } = query;
  const administrating = scope !== undefined || search !== undefined || query.sort !== undefined;
  if (administrating && !identity?.admin) throw errors.forbidden(messages.scopeForbidden);
  const everything = scope === 'all';
  const orders =
    everything || kind === 'youtube'
      ? ({ newest: 'created', oldest: 'createdOldest' } as const)
      : ({ newest: 'published', oldest: 'publishedOldest' } as const);
  const order = sort === 'newest' || sort === 'oldest' ? orders[sort] : sort;
  return { everything, search, limit, cursor, order };
}

/** Goes into every ETag; raised when the shape of an answer changes, so that no client keeps the old one. */
export const representation = 2;

/** What tells one state of an entity from the next. */
interface Versioned {
  id: string;
  revision: number;
  views: number;
}

/** Answers are each caller's own, and are asked about again every time: a 304 is cheap, a hidden item shown is not. */
export const cachePrivately = (res: Response): void => {
  res.setHeader('cache-control', 'private, no-cache');
};

const versionOf = (item: Versioned, liked: boolean) => `${item.id}:${item.revision}:${item.views}:${liked}`;

/** Answers with a list, or with 304 before any of it is put into JSON. */
export function sendItems<Entity extends Versioned>(
  res: Response,
  { items, next }: Page<Entity>,
  present: (item: Entity, liked: boolean) => object,
  liked: ReadonlySet<string>,
): void {
  cachePrivately(res);
  const versions = items.map((item) => versionOf(item, liked.has(item.id))).join();
  if (notModified(res, { etag: etagOf(representation, next ?? '', versions) })) return;
  const shown = items.map((item) => present(item, liked.has(item.id)));
  sendPage(res, shown, next);
}

/** Answers with one item, or with 304. */
export function sendItem<Entity extends Versioned>(
  res: Response,
  item: Entity,
  present: (item: Entity, liked: boolean) => object,
  liked: boolean,
): void {
  cachePrivately(res);
  if (notModified(res, { etag: etagOf(representation, versionOf(item, liked)) })) return;
  res.json(present(item, liked));
}
