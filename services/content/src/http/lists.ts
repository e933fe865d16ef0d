import { type ContentListQuery, type ListSort, limits, messages } from '@platform/contracts';
import { errors, etagOf, type Identity, notModified, sendPage } from '@platform/service-kit';
import type { Response } from 'express';
import type { OrderName } from '../store/pages.ts';
import type { Store } from '../store/store.ts';

/** Members see a library, ordered by release; the operator manages what was made last. */
const orderOf = (sort: ListSort, everything: boolean): OrderName => {
  if (sort === 'newest') return everything ? 'created' : 'published';
  if (sort === 'oldest') return everything ? 'createdOldest' : 'publishedOldest';
  return sort;
};

/**
 * Reads what a list is asked for, whatever the list is of.
 * @throws {AppError} 403 when a member asks for what is an administrator's
 */
export function readListQuery(query: ContentListQuery, identity: Identity | undefined) {
  const { scope, search, sort, limit = limits.listDefaultItems, cursor } = query;
  const administrating = scope !== undefined || search !== undefined || sort !== undefined;
  if (administrating && !identity?.admin) throw errors.forbidden(messages.scopeForbidden);
  const everything = scope === 'all';
  return { everything, search, limit, cursor, order: orderOf(sort ?? 'newest', everything) };
}

/** Goes into every ETag; raised when the shape of an answer changes, so that no client keeps the old one. */
export const representation = 2;

/** What tells one state of an entity from the next. */
interface Versioned {
  id: string;
  revision: number;
  views: number;
}

const none: ReadonlySet<string> = new Set();

/** Answers are each caller's own, and are asked about again every time: a 304 is cheap, a hidden item shown is not. */
export const cachePrivately = (res: Response): void => {
  res.setHeader('cache-control', 'private, no-cache');
};

const versionOf = (item: Versioned, liked: boolean) => `${item.id}:${item.revision}:${item.views}:${liked}`;

/** Answers with a list, or with 304 before any of it is put into JSON. */
export function sendItems<Entity extends Versioned>(
  res: Response,
  page: { items: readonly Entity[]; next?: string },
  present: (item: Entity, liked: boolean) => object,
  liked = none,
): void {
  cachePrivately(res);
  const versions = page.items.map((item) => versionOf(item, liked.has(item.id))).join();
  if (notModified(res, { etag: etagOf(representation, page.next ?? '', versions) })) return;
  sendPage(
    res,
    page.items.map((item) => present(item, liked.has(item.id))),
    page.next,
  );
}

/** As `sendItems`, of what members like: each says whether the caller does. */
export async function sendLikedItems<Entity extends Versioned>(
  res: Response,
  store: Store,
  page: { items: readonly Entity[]; next?: string },
  present: (item: Entity, liked: boolean) => object,
): Promise<void> {
  const ids = page.items.map(({ id }) => id);
  sendItems(res, page, present, await store.likedBy(res.req.identity?.member?.id, ids));
}

/** Answers with one item, or with 304. */
export function sendItem<Entity extends Versioned>(
  res: Response,
  item: Entity,
  present: (item: Entity, liked: boolean) => object,
  liked = false,
): void {
  cachePrivately(res);
  if (notModified(res, { etag: etagOf(representation, versionOf(item, liked)) })) return;
  res.json(present(item, liked));
}
