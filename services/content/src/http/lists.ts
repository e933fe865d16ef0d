import { type ContentKind, type ContentListQuery, limits, messages } from '@platform/contracts';
import { errors, etagOf, type Identity, notModified, type Page, sendPage } from '@platform/service-kit';
import type { Response } from 'express';

/**
 * Reads a list's query. Newest and oldest mean release order; with `scope=all`, and for category videos (no release),
 * creation order.
 * @throws {AppError} 403 when a member uses an administrator's parameter
 */
export function readListQuery(kind: ContentKind, query: ContentListQuery, identity: Identity) {
  const { scope, sort = 'newest', limit = limits.listDefaultItems, cursor, ...rest } = query;
  const administrating = scope ?? query.sort ?? Object.values(rest).find((value) => value !== undefined);
  if (administrating !== undefined && !identity.admin) throw errors.forbidden(messages.scopeForbidden);
  const everything = scope === 'all';
  const orders =
    everything || kind === 'youtube'
      ? ({ newest: 'created', oldest: 'createdOldest' } as const)
      : ({ newest: 'published', oldest: 'publishedOldest' } as const);
  const order = sort === 'newest' || sort === 'oldest' ? orders[sort] : sort;
  return { ...rest, everything, limit, cursor, order };
}

/** Part of every ETag; increment it when the form of a response changes, to invalidate clients' caches. */
export const representation = 2;

/** The fields that identify an entity's state. */
interface Versioned {
  id: string;
  revision: number;
  views: number;
}

/** Responses are per caller and revalidated each time: a 304 is cheap, showing a hidden item is not. */
export const cachePrivately = (res: Response): void => {
  res.setHeader('cache-control', 'private, no-cache');
};

const versionOf = (item: Versioned, liked: boolean) => `${item.id}:${item.revision}:${item.views}:${liked}`;

/** Sends a list, or 304 before serialising any of it. */
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
  sendPage(res, { items: shown, next, total });
}

/** Sends an item, or 304. */
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
