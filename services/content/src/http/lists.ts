import { type ContentKind, type ContentListQuery, limits, messages } from '@platform/contracts';
import { errors, etagOf, type Identity, notModified, type Page, sendPage } from '@platform/service-kit';
import type { Response } from 'express';

/**
 * Reads what a list is asked for. Members see a library, ordered by release; the operator manages what was made last, and so are
 * category videos, which have no release, ordered.
 * @throws {AppError} 403 when a member asks for what is an administrator's
 */
export function readListQuery(kind: ContentKind, query: ContentListQuery, identity: Identity | undefined) {
  const { scope, sort = 'newest', limit = limits.listDefaultItems, cursor, ...rest } = query;
  const administrating = scope ?? query.sort ?? Object.values(rest).find((value) => value !== undefined);
  if (administrating !== undefined && !identity?.admin) throw errors.forbidden(messages.scopeForbidden);
  const everything = scope === 'all';
  const orders =
    everything || kind === 'youtube'
      ? ({ newest: 'created', oldest: 'createdOldest' } as const)
      : ({ newest: 'published', oldest: 'publishedOldest' } as const);
  const order = sort === 'newest' || sort === 'oldest' ? orders[sort] : sort;
  return { ...rest, everything, limit, cursor, order };
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
  { items, next, total }: Page<Entity>,
  present: (item: Entity, liked: boolean) => object,
  liked: ReadonlySet<string>,
): void {
  cachePrivately(res);
  const versions = items.map((item) => versionOf(item, liked.has(item.id))).join();
  if (notModified(res, { etag: etagOf(representation, next ?? '', total ?? '', versions) })) return;
  const shown = items.map((item) => present(item, liked.has(item.id)));
  sendPage(res, shown, next, total);
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
