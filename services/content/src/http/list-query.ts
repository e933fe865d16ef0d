import { type ContentListQuery, type ListSort, limits, messages } from '@platform/contracts';
import { errors, type Identity } from '@platform/service-kit';
import type { OrderName } from '../store/keyset.ts';

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
